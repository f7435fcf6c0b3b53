import Varlink

@testable import TouchService

extension AppDesk {
  /// The parameters of a subscription to every event of every app. They follow from the interface, so tests that use
  /// them also cover new events.
  static let everything: String = {
    let interface = Service.interface
    guard case .structure(let fields)? = interface.methods["Subscribe"]?.input else {
      preconditionFailure("Subscribe has no parameters")
    }
    let members = fields.compactMap { field -> String? in
      switch field.type {
      case .optional(.bool): return #""\#(field.name)":true"#
      case .optional(.array(.string)): return #""\#(field.name)":["*"]"#
      case .optional(.array(.named(let type))):
        guard case .enumeration(let words)? = interface.types[type] else {
          preconditionFailure("\(type) is no enumeration")
        }
        return #""\#(field.name)":[\#(words.map { "\"\($0)\"" }.joined(separator: ","))]"#
      default:
        precondition(field.name == "filter", "the parameter \(field.name) has another type, and is not requested")
        return nil
      }
    }
    return "{\(members.joined(separator: ","))}"
  }()

  /// Subscribe to every event of every app.
  func subscribeToEverything() throws -> Program {
    // A touch before its effects is sent to no subscriber.
    try subscribe(Self.everything, .apps(nil), LineSink.Kinds(rawValue: ~0).subtracting(.touches))
  }
}
