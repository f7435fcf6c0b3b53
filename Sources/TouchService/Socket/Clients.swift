import Configuration
import TouchKit
package import Varlink

/// The clients of a service: their connections, their permissions, and the number of refused ones.
package final class Clients {
  /// The server that the clients connect to.
  package weak var server: VarlinkServer?
  /// Called when a caller was denied something, with the missing permission, worded for the journal.
  package var onRefusal: ((VarlinkCall, String) -> Void)?
  /// The numbers of refused and of dropped clients.
  private(set) var (refused, dropped) = (0, 0)
  fileprivate(set) var access = AccessControl()

  /// The connected clients, subscribed or not, without those that have no place.
  var connections: [VarlinkConnection] { server?.clients.filter(\.hasPlace) ?? [] }
  /// The number of replies that newer ones replaced.
  var replacedReplies: Int { server?.replacedReplies ?? 0 }

  func countRefusal() { refused += 1 }

  func countDrop() { dropped += 1 }

  /// Return whether the caller has the permissions. Otherwise reply with PermissionDenied, and log the client.
  ///
  /// The permissions are required as long as the call is open. If a reload removes one of them, the call ends.
  func permits(_ wanted: Permissions, _ call: VarlinkCall) -> Bool {
    let missing = wanted.subtracting(permissions(of: call.connection))
    if !missing.isEmpty {
      refuse(call, missing)
      return false
    }
    call.demands |= wanted.rawValue
    return true
  }

  /// Refuse a call whose caller lacks these permissions.
  func refuse(_ call: VarlinkCall, _ missing: Permissions) { refuse(call, requires: missing.journalText) }

  /// Refuse a call.
  ///
  /// - Parameter text: the missing permission, worded for the journal.
  func refuse(_ call: VarlinkCall, requires text: String) {
    onRefusal?(call, text)
    call.fail(.permissionDenied)
  }

  func permissions(of connection: VarlinkConnection) -> Permissions {
    access.permissions(of: connection.peer, through: connection.socket)
  }
}

extension Service {
  /// The permissions of clients. Setting it ends calls that are no longer permitted.
  package var access: AccessControl {
    get { clients.access }
    set {
      clients.access = newValue
      injections.end { !clients.permissions(of: $0).contains(.inject) }
      for connection in clients.connections {
        guard let call = connection.call else { continue }
        let missing = Permissions(rawValue: call.demands).subtracting(clients.permissions(of: connection))
        if missing.isEmpty { continue }
        clients.onRefusal?(call, missing.journalText)
        call.revoke(.permissionDenied)
      }
    }
  }
}

extension Permissions {
  /// The permissions, worded for the journal.
  fileprivate var journalText: String { "the permission \(words.joined(separator: ", "))" }
}

extension Window.Layer {
  /// The permission required to show windows in the layer, and to change them.
  var permission: Permissions {
    switch self {
    case .backdrop, .world, .base, .app: .present
    case .overlay: .overlay
    case .system: .system
    }
  }
}
