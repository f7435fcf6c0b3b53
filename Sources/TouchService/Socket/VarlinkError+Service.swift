import Documents
import Varlink

extension VarlinkError {
  /// What is wrong with a scene, and where.
  static func invalidScene(_ error: DocumentError) -> VarlinkError {
    .other("io.touchd.Touch.InvalidScene", parameters: ["path": error.path, "reason": error.message])
  }

  /// An error whose parameters are texts.
  static func other(_ name: String, parameters: KeyValuePairs<String, String>) -> VarlinkError {
    .other(name, parameters: Node(.mapping(parameters.map { Node.Member(key: $0, value: Node(.string($1))) })))
  }
}
