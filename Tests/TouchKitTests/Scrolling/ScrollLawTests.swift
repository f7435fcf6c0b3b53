import Testing

@testable import TouchKit

/// The laws of scrolling: how far content can be pulled, how it glides and when it rests (S39); and where rows lie.
@Suite(.timeLimit(.minutes(5))) struct ScrollLawTests {
  private let law = ScrollGlide.Law(decay: 2, stop: 10, spring: 12)

  @Test("S39: content that lies a whole view or more beyond its end counts as pulled far, but not infinitely far")
  func farBeyond() {
    let axis = ScrollAxis(range: 0...400, length: 100, bounces: true, band: 0.5)
    for beyond in [100.0, 5000] {
      #expect(abs(axis.pulled(-beyond) + 199_800) < 1)
      #expect(abs(axis.pulled(400 + beyond) - 200_200) < 1)
    }
  }

  @Test("S39: a glide begins at the place and with the speed of the release, however slow it is")
  func release() {
    let glides = [
      (ScrollGlide(from: -50, speed: 5, in: 0...200, bounces: true, law: law), -50.0, 5.0),
      (ScrollGlide(from: 50, speed: -40, in: 0...200, bounces: true, law: law), 50, -40),
      (ScrollGlide(from: 50, speed: 30, springingTo: 100, law: law), 50, 30),
    ]
    for (glide, offset, speed) in glides {
      let place = glide.place(after: 0)
      #expect(place.offset == offset && place.speed == speed)
    }
  }

  @Test("S39: a spring rests at the first hundredth of a second at which it is near its goal and slow enough")
  func rest() {
    for (start, speed) in [(300.0, 0.0), (-5, 0), (0.5, 0), (0, 10), (40, -700)] {
      let glide = ScrollGlide(from: start, speed: speed, springingTo: 0, law: law)
      func isStill(_ time: Double) -> Bool {
        let place = glide.place(after: time)
        return abs(place.offset) < 0.5 && abs(place.speed) < 10
      }
      let hundredths = Int((glide.duration * 100).rounded())
      #expect((0..<hundredths).allSatisfy { !isStill(Double($0) / 100) }, "\(start)")
      #expect(hundredths > 0 && isStill(glide.duration - 1e-9), "\(start)")
    }
  }

  @Test("S39: a spring that would need longer than 10 s rests then, at its goal")
  func longRest() {
    let slow = ScrollGlide.Law(decay: 2, stop: 10, spring: 1)
    let glide = ScrollGlide(from: 100_000, speed: 0, springingTo: 0, law: slow)
    #expect(glide.duration > 9.99 && glide.duration < 10.02)
    #expect(glide.place(after: glide.duration).offset == 0)
  }

  @Test("A position belongs to the row that begins there or above it, however the division is rounded")
  func rows() {
    let low = TableRows(100, height: 0.25, heights: [])
    #expect([0, 0.25, 0.5, 20, 24.999, 25].map { low.row(at: $0) } == [0, 1, 2, 80, 99, nil])
    // 3 * 0.7 / 0.7 is less than 3, and the number before 5 * 0.7 divided by 0.7 is 5.
    let rounded = TableRows(100, height: 0.7, heights: [])
    #expect(rounded.row(at: rounded.start(of: 3)) == 3 && rounded.row(at: rounded.start(of: 5).nextDown) == 4)
    let own = TableRows(3, height: 10, heights: [7, 11, 13])
    #expect([-0.1, 0, 6.9, 7, 18, 30.9, 31].map { own.row(at: $0) } == [nil, 0, 0, 1, 2, 2, nil])
    let one = TableRows(1, height: 10, heights: [12])
    #expect([0, 11.9, 12].map { one.row(at: $0) } == [0, 0, nil])
  }

  @Test("The row nearest to a position is the one there, or else the first or the last")
  func nearestRow() {
    let low = TableRows(100, height: 0.25, heights: [])
    #expect([-1, 0, 0.5, 24.9, 25, 90].map { low.row(nearestTo: $0) } == [0, 0, 2, 99, 99, 99])
    let one = TableRows(1, height: 10, heights: [])
    #expect([-1, 5, 15].map { one.row(nearestTo: $0) } == [0, 0, 0])
    #expect(TableRows().row(nearestTo: 0) == nil)
  }
}
