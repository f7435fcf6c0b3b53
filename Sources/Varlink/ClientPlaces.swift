/// Counts the places of a server's clients.
struct ClientPlaces {
  private let limits: VarlinkLimits
  /// The total number of places in use.
  private(set) var taken = 0
  /// The number of places of each user.
  private(set) var byUser: [UInt32: Int] = [:]

  init(_ limits: VarlinkLimits) {
    self.limits = limits
  }

  /// Reserve a place; return the reason if no place is free.
  mutating func reserve(for peer: Peer) -> VarlinkRefusal? {
    let places = peer.uid == 0 ? limits.maximumClients : limits.placesForOthers
    if taken >= places { return .full(places) }
    let own = byUser[peer.uid] ?? 0
    if peer.uid != 0, own >= limits.maximumClientsPerUser { return .userIsFull(own) }
    taken += 1
    byUser[peer.uid] = own + 1
    return nil
  }

  mutating func leave(_ peer: Peer) {
    guard let own = byUser[peer.uid] else { return }
    taken -= 1
    byUser[peer.uid] = own > 1 ? own - 1 : nil
  }
}
