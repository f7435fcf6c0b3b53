import Documents
import Scenes

/// A name of an app, and the users whose programs can use it (A4).
package struct AppRule: Equatable, Sendable {
  var name = ""
  var users: [String] = []

  static let schema: Schema<AppRule> = Schema(
    "app", "An app's name, and the users whose programs can use that name.", defaults: AppRule(),
    fields: [
      Field(required: "name", \.name, .name, "The app's name."),
      Field(
        required: "users", \.users, .list(of: .name),
        "The users whose programs can use the name, by user name or number. Root's programs can always use the name."),
    ])

  /// Return whether these rules permit a user's program to use a name.
  package static func permit(_ name: String, to user: UInt32, by rules: [AppRule]) -> Bool {
    let own = rules.filter { $0.name == name }
    return own.isEmpty || user == 0 || own.contains { $0.users.contains { userNumber($0) == user } }
  }
}
