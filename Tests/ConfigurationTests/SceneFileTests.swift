import Documents
import Scenes
import Testing

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct SceneFileTests {
  @Test("The error for a missing file, or for a directory, names it")
  func files() {
    #expect(throws: DocumentError(file: "Config/none.yaml", message: "cannot be read: No such file or directory")) {
      try SceneDescription.load(path: "Config/none.yaml")
    }
    #expect(throws: DocumentError(file: "Config", message: "cannot be read: Is a directory")) {
      try SceneDescription.load(path: "Config")
    }
    #expect(throws: DocumentError(file: "/dev/zero", message: "is larger than 1 MiB")) {
      try SceneDescription.load(path: "/dev/zero")
    }
  }
}
