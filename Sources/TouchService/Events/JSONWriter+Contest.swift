import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"contest":{…}}`: the touches of a recognizer that an app decides for, as in ``touches(of:_:)``, or their
  /// outcome.
  mutating func contest(_ contest: Contest, _ origin: SceneOrigin, at time: Int64) {
    append("{\"contest\":{\"contest\":")
    int(Int64(contest.number))
    member("recognizer", contest.recognizer.name)
    append(",")
    append(origin.names)
    int(time)
    switch contest.news {
    case .touches(let phase, let touches):
      member("phase", phase.wireName)
      key("touches")
      beginArray()
      if let view = contest.recognizer.view {
        for touch in touches {
          self.touch(touch, in: view)
          endObject()
        }
      }
      endArray()
    case .outcome(let outcome, let other):
      member("outcome", outcome.rawValue)
      if let other {
        member("by", other.name.isEmpty ? other.kind : other.name)
      }
    }
    endObjects()
  }
}
