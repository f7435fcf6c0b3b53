import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"firstResponder":{…}}`: the view that gets what is not aimed at a place from now on, or the key window where none is.
  mutating func firstResponder(_ origin: SceneOrigin?, at time: Int64) {
    append("{\"firstResponder\":{")
    place(origin, at: time)
    endObject()
    endObject()
  }
}
