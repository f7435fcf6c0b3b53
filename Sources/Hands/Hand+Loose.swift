internal import Glibc
internal import Recordings

extension Hand {
  /// Apply the loose model of a hand: each finger starts and moves by itself. It trembles at 8 to 12 Hz, partly
  /// together with the others, and its contact is less precise the less it presses.
  ///
  /// The paths are drawn as for a rigid hand, with strokes of minimum jerk.
  mutating func loosened(_ traces: [Trace]) -> [Trace] {
    let common = displacement(draw(habits.shake))
    let (hertz, phase) = (between(8, 12), between(0, 2 * Double.pi))
    return traces.map { trace in
      // The heel of the hand does not move.
      guard trace.size == nil else { return trace }
      let (delay, pace) = (draw(habits.delay), draw(habits.pace))
      let own = displacement(0.5 * draw(habits.shake))
      let (ownHertz, ownPhase) = (between(8, 12), between(0, 2 * Double.pi))
      let (landing, lifting) = (displacement(draw(habits.roll)), displacement(draw(habits.roll)))
      let (contact, seed) = (draw(habits.contact), random.next())
      let (down, up) = (trace.down, trace.up + delay)
      var loose = trace
      loose.up = up
      loose.place = { time in
        var place = trace.place(max(down + (time - down - delay) / pace, down))
        let (pressed, released) = (min((time - down) / 40, 1), min((up - time) / 40, 1))
        let jitter = contact * (3 - 2 * max(min(pressed, released), 0))
        let wave = sin(2 * Double.pi * hertz * time / 1000 + phase)
        let ownWave = sin(2 * Double.pi * ownHertz * time / 1000 + ownPhase)
        var noise = SeededRandom(seed: seed &+ UInt64(bitPattern: Int64(time / 4)))
        place.x += common.x * wave + own.x * ownWave + jitter * (2 * noise.unit() - 1)
        place.y += common.y * wave + own.y * ownWave + jitter * (2 * noise.unit() - 1)
        place.x += landing.x * (1 - pressed) + lifting.x * (1 - released)
        place.y += landing.y * (1 - pressed) + lifting.y * (1 - released)
        return place
      }
      return loose
    }
  }
}
