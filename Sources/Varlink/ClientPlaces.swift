/// Who has how many of a server's places.
struct ClientPlaces {
  private let limits: VarlinkLimits
  /// How many are taken in all.
  private(set) var taken = 0
  /// How many each user has that has any.
  private(set) var byUser: [UInt32: Int] = [:]

  init(_ limits: VarlinkLimits) {
    self.limits = limits
  }

  /// Reserve a place; return why there is none.
  mutating func reserve(for peer: Peer) -> VarlinkRefusal? {
    let places = peer.uid == 0 ? limits.maximumClients : limits.placesForOthers
    if taken >= places { return .full(places) }
    let own = byUser[peer.uid] ?? 0
    if peer.uid != 0, own >= limits.maximumClientsPerUser { return .userIsFull(own) }
    taken += 1
    byUser[peer.uid] = own + 1
    return nil
  }

  /// Give a place back.
  mutating func leave(_ peer: Peer) {
    guard let own = byUser[peer.uid] else { return }
    taken -= 1
    byUser[peer.uid] = own > 1 ? own - 1 : nil
  }
}
