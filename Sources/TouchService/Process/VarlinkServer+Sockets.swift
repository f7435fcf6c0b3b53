import Configuration
import Documents
import Kernel
import Varlink

extension VarlinkServer {
  /// The names of the socket unit's main socket: the unit's file name if the unit sets no name, systemd's name for an
  /// unknown one, and none without systemd.
  private static let mainNames = ["touchd.socket", "io.touchd", "unknown", ""]

  /// Use the sockets that the service manager opened; without any, create those of the configuration.
  ///
  /// - Returns: the groups of the main socket's files.
  /// - Throws: `SystemError` if a socket cannot be opened, `DocumentError` if a group does not exist.
  func openSockets(
    _ configuration: Configuration, _ activation: SocketActivation, journal: Journal
  ) throws -> [UInt32] {
    try configuration.checkAccounts()
    if activation.descriptors.isEmpty { return try makeSockets(configuration) }
    var mainGroups: [UInt32] = []
    for (descriptor, name) in zip(activation.descriptors, activation.names) {
      try SocketActivation.check(descriptor)
      let isKnown = configuration.sockets.contains { $0.name.isSame(as: name) }
      let isMain = !isKnown && Self.mainNames.containsName(name)
      if !isKnown, !isMain {
        journal.log(
          .socketUnknown, "the configuration does not name the socket \(quoted(name)), so this socket permits nothing")
      }
      let group = try listen(fd: descriptor, name: isMain ? "" : name)
      if isMain, let group { mainGroups.append(group) }
    }
    for socket in configuration.sockets where !activation.names.containsName(socket.name) {
      journal.log(.socketMissing, "no socket unit creates the socket \(quoted(socket.name))")
    }
    return mainGroups
  }

  private func makeSockets(_ configuration: Configuration) throws -> [UInt32] {
    let main = configuration.socket
    let group = try listen(path: main.path, mode: main.mode, group: try main.groupID())
    for socket in configuration.sockets {
      guard let path = socket.path else {
        throw DocumentError(message: "the socket \(quoted(socket.name)) has no path, and no socket unit creates it")
      }
      try listen(path: path, mode: socket.mode, group: socket.group.flatMap(groupNumber), name: socket.name)
    }
    return group.map { [$0] } ?? []
  }
}
