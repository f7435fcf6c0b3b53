package import Configuration
import TouchKit
package import Varlink

extension Service {
  /// Return whether the caller may do that. One that may not is answered with PermissionDenied, and is logged.
  ///
  /// It counts for as long as the call is open: where a reload takes one of the permissions away, the call ends.
  package func permits(_ wanted: Permissions, _ call: VarlinkCall) -> Bool {
    let missing = wanted.subtracting(permissions(of: call.connection))
    if !missing.isEmpty {
      refuse(call, missing)
      return false
    }
    call.demands |= wanted.rawValue
    return true
  }

  /// Refuse a call whose caller has not these permissions.
  func refuse(_ call: VarlinkCall, _ missing: Permissions) { refuse(call, wants: missing.journalText) }

  /// Refuse a call.
  ///
  /// - Parameter text: what its caller has not, as the journal says it.
  func refuse(_ call: VarlinkCall, wants text: String) {
    onRefusal?(call, text)
    call.fail(.permissionDenied)
  }

  /// Return what a client may do now.
  package func permissions(of connection: VarlinkConnection) -> Permissions {
    access.permissions(of: connection.peer, through: connection.socket)
  }

  /// End the calls whose callers may not do any more what they wanted.
  func endUnpermittedCalls() {
    for injection in injections where !permissions(of: injection.connection).contains(.inject) {
      closed(injection.connection)
    }
    for connection in clients() {
      guard let call = connection.call else { continue }
      let missing = Permissions(rawValue: call.demands).subtracting(permissions(of: connection))
      if missing.isEmpty { continue }
      onRefusal?(call, missing.journalText)
      call.revoke(.permissionDenied)
    }
  }
}

extension Permissions {
  /// The permissions as a line of the journal names them.
  fileprivate var journalText: String { "the permission \(words.joined(separator: ", "))" }
}

extension Window.Layer {
  /// What it wants to lie there, and to alter what does.
  var permission: Permissions {
    switch self {
    case .backdrop, .base, .app: .present
    case .overlay: .overlay
    case .system: .system
    }
  }
}
