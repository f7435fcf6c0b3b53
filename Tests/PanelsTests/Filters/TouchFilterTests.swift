import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

/// A panel's filter and its output, on a screen of 800 by 480 pixels, with four pixels per point along x and two along
/// y.
private struct Sieve {
  var filter: TouchFilter
  var passes: [String] = []

  init(_ change: (inout PanelFilters) -> Void) {
    var filters = PanelFilters()
    change(&filters)
    let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 4, dy: 2))
    filter = TouchFilter(filters, on: screen)
  }

  /// A pass in words such as `began 1 10;20`, separated by commas. A radius in pixels may follow, and `pen`.
  mutating func pass(_ text: String, at time: Int64, isPenNear: Bool = false, outside: Set<Int> = []) {
    let samples = text.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      let place = words[2].split(separator: ";").map { Double($0) ?? 0 }
      let phases: [Substring: Touch.Phase] = [
        "began": .began, "moved": .moved, "stationary": .stationary, "ended": .ended, "cancelled": .cancelled,
      ]
      return TouchSample(
        id: Int(words[1]) ?? 0, phase: phases[words[0]] ?? .moved, location: Point(x: place[0], y: place[1]),
        type: words.contains("pen") ? .pen : .finger, majorRadius: words.count > 3 ? Double(words[3]) ?? 0 : 0)
    }
    filter.handle(samples.span, at: time, isPenNear: isPenNear) { outside.contains(samples[$0].id) }
    note()
  }

  mutating func fire(before time: Int64) {
    while let deadline = filter.nextDeadline, deadline < time {
      filter.fire(at: deadline)
      note(" at \(deadline)")
    }
  }

  mutating func note(_ suffix: String = "") {
    guard !filter.output.isEmpty else { return }
    passes.append(
      filter.output.map { "\($0.phase) \($0.id) \(Int($0.location.x));\(Int($0.location.y))" }.joined(separator: ",")
        + suffix)
  }
}

@Suite(.timeLimit(.minutes(5))) struct TouchFilterTests {
  @Test(
    "a contact longer than the palm size is no touch, one that grows beyond it is cancelled, and one equal to it stays")
  func palms() {
    // 10 mm are 64.17 points, 256.69 pixels along x: a radius of 128.34.
    var sieve = Sieve { $0.palmSize = 10 }
    sieve.pass("began 1 10;20 128.3,began 2 30;40 128.4", at: 0)
    sieve.pass("moved 1 11;20 128.3,moved 2 31;40 10", at: 1)
    sieve.pass("moved 1 12;20 128.4,stationary 2 31;40 10", at: 2)
    sieve.pass("moved 1 13;20 10,ended 2 31;40 10", at: 3)
    sieve.pass("ended 1 13;20 10", at: 4)
    sieve.pass("began 3 1;1 1", at: 5)
    #expect(sieve.passes == ["began 1 10;20", "moved 1 11;20", "cancelled 1 12;20", "began 3 1;1"])
  }

  @Test("no touch begins in a dead zone, whose far edge is excluded; a touch from outside may move through it")
  func deadZones() {
    var sieve = Sieve { $0.deadZones = [Rect(x: 0, y: 0, width: 100, height: 50)] }
    sieve.pass("began 1 99;49", at: 0)
    sieve.pass("moved 1 300;300,began 2 100;49", at: 1)
    sieve.pass("stationary 1 300;300,moved 2 50;20", at: 2)
    #expect(sieve.passes == ["began 2 100;49", "moved 2 50;20"])
  }

  @Test("a contact that begins outside the glass is ignored only if that is configured")
  func outside() {
    var sieve = Sieve { $0.ignoresOutside = true }
    sieve.pass("began 1 0;20,began 2 5;5", at: 0, outside: [1])
    sieve.pass("moved 1 10;20,moved 2 0;5", at: 1, outside: [2])
    #expect(sieve.passes == ["began 2 5;5", "moved 2 0;5"])
    var open = Sieve { $0.stuck = 1000 }
    open.pass("began 1 0;20", at: 0, outside: [1])
    #expect(open.passes == ["began 1 0;20"])
  }

  @Test("a contact no longer than the shortest touch is ignored; a longer one begins when the time is exceeded")
  func shortest() {
    var sieve = Sieve { $0.shortest = 1000 }
    sieve.pass("began 1 10;20", at: 0)
    sieve.fire(before: 1000)
    sieve.pass("ended 1 10;20", at: 1000)
    sieve.pass("began 2 30;40", at: 2000)
    sieve.pass("moved 2 31;40", at: 2500)
    sieve.fire(before: 3001)
    sieve.pass("ended 2 32;40", at: 3001)
    #expect(sieve.passes == ["began 2 31;40 at 3000", "ended 2 32;40"])
  }

  @Test("a hold duration works like the shortest touch; the longer of the two applies")
  func holdDuration() {
    for (shortest, hold) in [(nil, 1000), (200, 1000), (1000, 200)] as [(Int64?, Int64)] {
      var sieve = Sieve { ($0.shortest, $0.holdDuration) = (shortest, hold) }
      sieve.pass("began 1 10;20", at: 0)
      sieve.pass("ended 1 10;20", at: 1000)
      sieve.pass("began 2 30;40", at: 2000)
      sieve.fire(before: 3001)
      #expect(sieve.passes == ["began 2 30;40 at 3000"])
    }
  }

  @Test("a contact soon after the last lift is ignored, and so are those during it; each repeat restarts the time")
  func ignoreRepeat() {
    var sieve = Sieve { $0.ignoreRepeat = 1000 }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("ended 1 10;20", at: 100)
    sieve.pass("began 2 700;400", at: 1100)
    sieve.pass("moved 2 710;400,began 3 300;40", at: 2500)
    sieve.pass("stationary 2 710;400,ended 3 300;40", at: 2600)
    sieve.pass("ended 2 710;400", at: 3000)
    sieve.pass("began 4 10;20", at: 4000)
    sieve.pass("ended 4 10;20", at: 4100)
    sieve.pass("began 5 10;20", at: 5101)
    #expect(sieve.passes == ["began 1 10;20", "ended 1 10;20", "began 5 10;20"])
  }

  @Test("a finger next to one that is down is no repeat, and neither is one after a contact ignored by another rule")
  func noRepeat() {
    var sieve = Sieve {
      $0.ignoreRepeat = 1000
      $0.deadZones = [Rect(x: 600, y: 0, width: 100, height: 480)]
    }
    sieve.pass("began 1 10;20,began 2 300;40", at: 0)
    sieve.pass("stationary 1 10;20,ended 2 300;40", at: 100)
    sieve.pass("stationary 1 10;20,began 3 300;40", at: 200)
    sieve.pass("ended 1 10;20,ended 3 300;40", at: 300)
    sieve.pass("began 4 650;40", at: 1500)
    sieve.pass("ended 4 650;40", at: 1600)
    sieve.pass("began 5 10;20", at: 1700)
    sieve.pass("cancelled 5 10;20", at: 1800)
    sieve.pass("began 6 10;20", at: 1900)
    #expect(
      sieve.passes == [
        "began 1 10;20,began 2 300;40", "stationary 1 10;20,ended 2 300;40", "stationary 1 10;20,began 3 300;40",
        "ended 1 10;20,ended 3 300;40", "began 5 10;20", "cancelled 5 10;20",
      ])
  }

  @Test(
    "with assistance, a short touch taps at its first or last position; a longer one begins at its current position",
    arguments: [(TapAssistance.Place.first, "10;20"), (.last, "40;60")])
  func tapAssistance(place: TapAssistance.Place, tapped: String) {
    var sieve = Sieve {
      $0.tapAssistance = TapAssistance()
      $0.tapAssistance?.place = place
      $0.tapAssistance?.within = 1000
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("moved 1 200;300", at: 500)
    sieve.pass("ended 1 40;60", at: 1000)
    sieve.fire(before: 1001)
    sieve.pass("began 2 10;20", at: 2000)
    sieve.pass("moved 2 50;60", at: 2900)
    sieve.fire(before: 3001)
    sieve.pass("moved 2 70;60", at: 3100)
    sieve.pass("ended 2 80;60", at: 3200)
    #expect(
      sieve.passes == [
        "began 1 \(tapped)", "ended 1 \(tapped) at 1000", "began 2 50;60 at 3000", "moved 2 70;60", "ended 2 80;60",
      ])
    #expect(sieve.filter.entries.isEmpty && sieve.filter.nextDeadline == nil)
  }

  @Test("fingers that tap together begin in one pass, when the last has lifted or one exceeds its time")
  func tapsTogether() {
    var sieve = Sieve {
      $0.tapAssistance = TapAssistance()
      $0.tapAssistance?.within = 1000
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("stationary 1 10;20,began 2 300;40", at: 100)
    sieve.pass("ended 1 11;20,stationary 2 300;40", at: 300)
    sieve.pass("ended 2 301;40", at: 500)
    sieve.fire(before: 501)
    sieve.pass("began 3 10;20", at: 2000)
    sieve.pass("stationary 3 10;20,began 4 300;40", at: 2100)
    sieve.pass("ended 3 11;20,stationary 4 300;40", at: 2300)
    sieve.fire(before: 3101)
    #expect(
      sieve.passes == [
        "began 1 10;20,began 2 300;40", "ended 1 10;20,ended 2 300;40 at 500", "began 3 10;20 at 3000",
        "ended 3 10;20 at 3000", "began 4 300;40 at 3100",
      ])
  }

  @Test("a touch shorter than the hold is no assisted tap, and a tap waits for a bounce like every lift")
  func assistanceWithOtherFilters() {
    var sieve = Sieve {
      $0.holdDuration = 1000
      $0.bounce = 200
      $0.tapAssistance = TapAssistance()
      $0.tapAssistance?.within = 500
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("ended 1 10;20", at: 1000)
    sieve.pass("began 2 10;20", at: 2000)
    sieve.pass("ended 2 90;20", at: 3001)
    sieve.pass("began 3 30;20", at: 3100)
    sieve.pass("ended 3 30;20", at: 3150)
    sieve.fire(before: 5000)
    sieve.pass("began 4 10;20", at: 6000)
    sieve.fire(before: 7501)
    #expect(sieve.passes == ["began 2 10;20", "moved 2 30;20", "ended 2 30;20 at 3350", "began 4 10;20 at 7500"])
  }

  @Test("a tap that waits for another finger is dropped by a pen or an unplug, and ends when windows appear")
  func tapEnds() {
    func waiting() -> Sieve {
      var sieve = Sieve {
        $0.penMutesFingers = true
        $0.tapAssistance = TapAssistance()
      }
      sieve.pass("began 1 10;20", at: 0)
      sieve.pass("stationary 1 10;20,began 2 300;40", at: 100)
      sieve.pass("ended 1 10;20,stationary 2 300;40", at: 300)
      return sieve
    }
    let pen = waiting()
    pen.filter.muteFingers(at: 400)
    #expect(!pen.filter.hasOutput && pen.filter.entries.map(\.sample.id) == [2] && pen.filter.nextDeadline == nil)
    let unplugged = waiting()
    unplugged.filter.cancelAll()
    #expect(!unplugged.filter.hasOutput && unplugged.filter.entries.isEmpty)
    var windows = waiting()
    windows.filter.beginWaiting(at: 400)
    windows.note()
    windows.fire(before: 401)
    #expect(windows.passes == ["began 2 300;40,began 1 10;20", "ended 1 10;20,stationary 2 300;40 at 400"])
  }

  @Test("when windows appear, waiting contacts begin immediately, next to those that are down")
  func beginWaiting() {
    var sieve = Sieve { $0.shortest = 1000 }
    sieve.pass("began 1 10;20", at: 0)
    sieve.fire(before: 1001)
    sieve.pass("stationary 1 10;20,began 2 300;40,began 3 500;60", at: 1500)
    sieve.filter.beginWaiting(at: 1600)
    sieve.note()
    #expect(sieve.passes == ["began 1 10;20 at 1000", "began 2 300;40,began 3 500;60,stationary 1 10;20"])
    sieve.filter.beginWaiting(at: 1700)
    #expect(!sieve.filter.hasOutput && sieve.filter.output.isEmpty && sieve.filter.nextDeadline == nil)
  }

  @Test("a contact that returns to its place within the time continues the touch; later or elsewhere, it is a new one")
  func bounce() {
    var sieve = Sieve { $0.bounce = 1000 }
    sieve.pass("began 1 100;100", at: 0)
    sieve.pass("ended 1 100;100", at: 5000)
    sieve.fire(before: 6000)
    // 30 points are 120 pixels.
    sieve.pass("began 2 220;100", at: 6000)
    sieve.pass("ended 2 221;100", at: 7000)
    sieve.pass("began 3 342;100", at: 7500)
    sieve.fire(before: 8001)
    sieve.pass("ended 3 342;100", at: 8500)
    sieve.fire(before: 9501)
    #expect(
      sieve.passes == [
        "began 1 100;100", "moved 1 220;100", "began 3 342;100,stationary 1 221;100",
        "ended 1 221;100,stationary 3 342;100 at 8000", "ended 3 342;100 at 9500",
      ])
  }

  @Test("the distance between places is measured in points, with each axis' own density")
  func bouncePlace() {
    var sieve = Sieve { $0.bounce = 1000 }
    // 18 and 24 points, 30 together, are 72 and 48 pixels.
    sieve.pass("began 1 100;100", at: 0)
    sieve.pass("ended 1 100;100", at: 5000)
    sieve.pass("began 2 172;148", at: 5100)
    sieve.pass("ended 2 172;148", at: 5200)
    sieve.pass("began 3 172;209", at: 5300)
    #expect(
      sieve.passes == ["began 1 100;100", "moved 1 172;148", "began 3 172;209,stationary 1 172;148"])
  }

  @Test("a touch that has ended after its wait is forgotten; a muted one is not")
  func forgotten() {
    var sieve = Sieve {
      $0.bounce = 1000
      $0.deadZones = [Rect(x: 600, y: 0, width: 100, height: 480)]
    }
    sieve.pass("began 1 100;100,began 2 300;200,began 3 650;50", at: 0)
    sieve.pass("ended 1 100;100,stationary 2 300;200,stationary 3 650;50", at: 10)
    sieve.pass("ended 2 300;200,stationary 3 650;50", at: 300)
    sieve.fire(before: 1011)
    #expect(sieve.filter.entries.map(\.sample.id) == [2, 3])
    sieve.fire(before: 1301)
    #expect(sieve.filter.entries.map(\.sample.id) == [3])
  }

  @Test("a touch that grows to a palm before the shortest time never begins; another one does")
  func palmBeforeShortest() {
    var sieve = Sieve {
      $0.palmSize = 10
      $0.shortest = 1000
    }
    sieve.pass("began 1 10;20 30,began 2 300;40 30", at: 0)
    sieve.pass("moved 1 11;20 200,moved 2 301;40 40", at: 500)
    sieve.pass("moved 1 12;20 30,moved 2 302;40 40", at: 600)
    sieve.fire(before: 5000)
    #expect(sieve.passes == ["began 2 302;40 at 1000"])
  }

  @Test("a pen stops muting fingers in the pass in which it lifts")
  func penLifts() {
    var sieve = Sieve { $0.penMutesFingers = true }
    sieve.pass("began 1 10;20 0 pen,began 2 300;40", at: 0)
    sieve.pass("ended 1 10;20 0 pen,stationary 2 300;40,began 3 500;60", at: 1)
    #expect(sieve.passes == ["began 1 10;20", "ended 1 10;20,began 3 500;60"])
  }

  @Test("an unplug cancels touches at their shown positions, and their smoothing is forgotten")
  func cancelSmoothed() {
    var sieve = Sieve {
      $0.jitter = Smoothing()
      $0.jitter?.beta = 0
      $0.jitterDistance = 0
    }
    sieve.pass("began 1 0;0,began 2 300;100", at: 0)
    sieve.pass("moved 1 100;0,moved 2 300;140", at: 10_000)
    sieve.pass("moved 1 200;0,moved 2 300;180", at: 20_000)
    // 2π · 0.01 / (2π · 0.01 + 1) = 0.05912 of the distance.
    #expect(sieve.passes.last == "moved 1 105;0,moved 2 300;142")
    sieve.passes = []
    sieve.filter.cancelAll()
    sieve.note()
    sieve.pass("began 1 500;0", at: 40_000)
    sieve.pass("moved 1 600;0", at: 50_000)
    #expect(sieve.passes == ["cancelled 1 105;0,cancelled 2 300;142", "began 1 500;0", "moved 1 600;0"])
  }

  @Test("while a pen is near or touches, fingers that are down are cancelled, and new ones are ignored")
  func pens() {
    var sieve = Sieve { $0.penMutesFingers = true }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("moved 1 11;20", at: 1, isPenNear: true)
    sieve.pass("moved 1 12;20,began 2 5;5", at: 2, isPenNear: true)
    sieve.pass("ended 1 12;20,moved 2 6;5", at: 3)
    sieve.pass("began 3 1;1 0 pen,began 4 2;2,ended 2 6;5", at: 4)
    sieve.pass("ended 3 1;1 0 pen,moved 4 3;2", at: 5)
    sieve.pass("began 5 9;9,ended 4 3;2", at: 6)
    #expect(sieve.passes == ["began 1 10;20", "cancelled 1 11;20", "began 3 1;1", "ended 3 1;1", "began 5 9;9"])
  }

  @Test(
    "if configured, a pen on another device cancels fingers that are down, including waiting and lifted ones"
  )
  func otherPens() {
    var sieve = Sieve {
      $0.penMutesFingers = true
      $0.bounce = 1000
      $0.shortest = 10
    }
    sieve.pass("began 1 10;20,began 2 300;300", at: 0)
    sieve.fire(before: 50)
    sieve.pass("ended 1 10;20,moved 2 301;300,began 3 500;400", at: 50)
    sieve.passes = []
    sieve.filter.muteFingers(at: 55)
    sieve.note()
    #expect(sieve.passes == ["cancelled 1 10;20,cancelled 2 301;300"])
    // The lifted finger is forgotten; the others are muted until they lift.
    #expect(sieve.filter.entries.map(\.sample.id) == [2, 3])
    #expect(sieve.filter.nextDeadline == nil)
    // The same fingers stay muted, and a new one is muted too while the pen is near.
    sieve.pass("moved 2 302;300,moved 3 501;400,began 4 1;1", at: 60, isPenNear: true)
    #expect(sieve.passes.count == 1)
    var open = Sieve { $0.stuck = 1000 }
    open.pass("began 1 10;20", at: 0)
    open.filter.muteFingers(at: 5)
    #expect(open.filter.output.isEmpty)
    open.pass("moved 1 11;20", at: 6)
    #expect(open.passes == ["began 1 10;20", "moved 1 11;20"])
  }

  @Test("a finger that is still waiting for the shortest time when a pen comes never becomes a touch")
  func penBeforeShortest() {
    var sieve = Sieve {
      $0.penMutesFingers = true
      $0.shortest = 1000
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.pass("moved 1 11;20", at: 500, isPenNear: true)
    sieve.fire(before: 5000)
    sieve.pass("moved 1 12;20", at: 5000)
    #expect(sieve.passes == [] && sieve.filter.nextDeadline == nil)
  }

  @Test("the time without a change counts from when a touch begins or returns")
  func stuckSince() {
    var sieve = Sieve {
      $0.shortest = 1000
      $0.stuck = 5000
      $0.bounce = 800
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.fire(before: 1001)
    #expect(sieve.filter.nextDeadline == 6000)
    sieve.pass("ended 1 10;20", at: 2000)
    sieve.pass("began 2 10;20", at: 2500)
    #expect(sieve.filter.nextDeadline == 7500)
  }

  @Test("a pen's own touch continues when another device reports a pen")
  func penStays() {
    var sieve = Sieve { $0.penMutesFingers = true }
    sieve.pass("began 1 10;20 0 pen", at: 0)
    sieve.filter.muteFingers(at: 5)
    #expect(sieve.filter.output.isEmpty)
  }

  @Test("a touch without a change for longer than the time is cancelled, and ignored until it lifts")
  func stuck() {
    var sieve = Sieve { $0.stuck = 1000 }
    sieve.pass("began 1 10;20,began 2 30;40", at: 0)
    sieve.pass("stationary 1 10;20,moved 2 31;40", at: 600)
    sieve.fire(before: 1000)
    sieve.fire(before: 1001)
    sieve.pass("moved 1 11;20,stationary 2 31;40", at: 1100)
    sieve.pass("ended 1 11;20,ended 2 31;40", at: 1200)
    #expect(
      sieve.passes == [
        "began 1 10;20,began 2 30;40", "stationary 1 10;20,moved 2 31;40",
        "cancelled 1 10;20,stationary 2 31;40 at 1000", "ended 2 31;40",
      ])
  }

  @Test("an unplug cancels delivered touches that are down, ends lifted ones that wait, and does nothing else")
  func cancelAll() {
    var sieve = Sieve {
      $0.bounce = 1000
      $0.shortest = 100
    }
    sieve.pass("began 1 10;20", at: 0)
    sieve.fire(before: 200)
    sieve.pass("stationary 1 10;20,began 2 300;300", at: 300)
    sieve.fire(before: 401)
    sieve.pass("ended 1 10;20,stationary 2 300;300,began 3 500;300", at: 500)
    sieve.filter.cancelAll()
    sieve.note()
    #expect(
      sieve.passes == [
        "began 1 10;20 at 100", "began 2 300;300,stationary 1 10;20 at 400", "ended 1 10;20,cancelled 2 300;300",
      ])
    #expect(sieve.filter.nextDeadline == nil)
  }

  @Test(
    "with any input, each touch begins once and ends once, and every pass has all touches that are down",
    arguments: [UInt64(1), 2, 3, 4])
  func property(_ seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    func roll(_ sides: Int) -> Int { dice.roll(sides) }
    var input = ""
    var sieve = Sieve {
      $0.palmSize = 10
      $0.deadZones = [Rect(x: 0, y: 0, width: 100, height: 100)]
      $0.shortest = 3
      $0.bounce = 4
      $0.penMutesFingers = true
      $0.stuck = 20
      if seed > 2 {
        $0.tapAssistance = TapAssistance()
        $0.tapAssistance?.within = 3
      }
    }
    var down: Set<Int> = []
    var over: Set<Int> = []
    func check() {
      for sample in sieve.filter.output {
        switch sample.phase {
        case .began: #expect(!over.contains(sample.id) && down.insert(sample.id).inserted, "seed \(seed), \(input)")
        case .ended, .cancelled:
          #expect(down.remove(sample.id) != nil, "seed \(seed), \(input)")
          over.insert(sample.id)
        case .moved, .stationary: #expect(down.contains(sample.id), "seed \(seed), \(input)")
        }
      }
      if !sieve.filter.output.isEmpty {
        #expect(down.isSubset(of: Set(sieve.filter.output.map(\.id))), "seed \(seed), \(input)")
      }
    }
    var fingers: [Int] = []
    var next = 0
    for time in 0..<7_000 {
      while let deadline = sieve.filter.nextDeadline, deadline < time {
        sieve.filter.fire(at: deadline)
        check()
      }
      var parts = fingers.map { id -> String in
        let phase = ["moved", "stationary", "moved", "ended", "stationary", "cancelled"][min(roll(24), 5)]
        return "\(phase == "cancelled" && roll(3) > 0 ? "moved" : phase) \(id) \(roll(800));\(roll(480)) \(roll(150))"
      }
      fingers.removeAll { id in parts.contains { $0.hasPrefix("ended \(id) ") || $0.hasPrefix("cancelled \(id) ") } }
      if fingers.count < 5, roll(3) == 0 {
        next += 1
        fingers.append(next)
        parts.append("began \(next) \(roll(800));\(roll(480)) \(roll(140))\(roll(9) == 0 ? " pen" : "")")
      }
      guard !parts.isEmpty else { continue }
      input = "at \(time): \(parts.joined(separator: ","))"
      sieve.pass(parts.joined(separator: ","), at: Int64(time), isPenNear: roll(30) == 0)
      check()
    }
    sieve.filter.cancelAll()
    check()
    #expect(down.isEmpty)
    #expect(over.count > (seed > 2 ? 60 : 300))
  }

  @Test("the queue fires a panel's filter between frames, in order of deadlines, like a timer")
  func inQueue() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    let screen = ScreenGeometry().makeScreen(name: "s", device: device).screen
    let queue = EventQueue(Application())
    var filters = PanelFilters()
    filters.shortest = 1000
    let panel = Panel(device, on: screen, filters: filters)
    queue.add(panel)
    let log = Log()
    queue.application.addSink(log)
    func feed(_ frame: Frame) {
      var frame = frame
      queue.enqueue(&frame, from: panel)
      queue.drain()
    }
    feed(.down(5000, id: 1, x: 10, y: 10))
    #expect(queue.nextWake == 6001)
    feed(.move(6000, x: 20, y: 10))
    #expect(log.seen == [])
    feed(.move(7000, x: 30, y: 10))
    queue.remove(panel, at: 8000)
    queue.drain()
    #expect(log.seen == ["began 20 at 6000", "moved 30 at 7000", "cancelled 30 at 8000"])
  }

  private final class Log: TouchSink {
    var seen: [String] = []
    func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
      for index in samples.indices {
        seen.append("\(samples[index].phase) \(Int(samples[index].location.x)) at \(time)")
      }
    }
  }
}
