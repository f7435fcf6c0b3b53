/// The ranges of what is accidental in a hand: milliseconds, points (1/163 inch), degrees, or parts of a movement.
///
/// Each figure is drawn from a triangular distribution. Measured: a tap lasts 50 to 200 ms, far longer with age or an
/// impairment (Irwin & Sesto; Findlater). Reaching is of minimum jerk (Flash & Hogan 1985). Fingers land 10 to 60 ms
/// apart (Westerman). A wrist turns by up to 90 degrees (Hoggan et al. 2013). Tremor is of 4 to 8 Hz.
struct HandHabits: Sendable {
  typealias Figure = ClosedRange<Double>

  /// How long it takes until all fingers have landed, and have lifted.
  var landing: Figure = 10...60
  var lifting: Figure = 5...60
  /// A tap: how long it presses, how far it slips, the pause to the next, and how far that misses the place.
  var press: Figure = 40...200
  var slip: Figure = 0...4
  var pause: Figure = 80...280
  var miss: Figure = 0...15
  /// A press: how long it is held, and how far it drifts.
  var hold: Figure = 600...1500
  var drift: Figure = 0...4
  /// A swipe: its length and time, how much it bends and misses its direction.
  var length: Figure = 60...250
  var swipe: Figure = 60...250
  var bend: Figure = -0.12...0.12
  var aim: Figure = -15...15
  /// How far a finger is off its path for its first samples, and how unlike the others' its path is: in a swipe, and in a drag.
  var wobble: Figure = 0...1
  var unlike: Figure = -0.075...0.075
  var stiff: Figure = -0.03...0.03
  /// In which part of the swipes by several fingers the panel loses one of them once all have landed, and after which part of the movement.
  var loss = 0.0
  var lost: Figure = 0.35...0.7
  /// A drag: its speed (points a second), the rest before it, and its length.
  var speed: Figure = 100...300
  var rest: Figure = 30...150
  var drag: Figure = 80...250
  /// Fingers that spread or turn: their span or angle, the busier one's part, their time and their accidental movement.
  var spread: Figure = 40...200
  var busier: Figure = 0.5...0.85
  var pinch: Figure = 200...600
  var twist: Figure = -8...8
  var wander: Figure = 0...15
  var rotation: Figure = 20...90
  var breath: Figure = -0.1...0.1
  var rotating: Figure = 250...800
  /// A movement over the rim, and a flick: their times.
  var edge: Figure = 120...350
  var flick: Figure = 50...120
  /// How far the hand trembles, and how many times a second.
  var tremor: Figure = 0...0
  var hertz: Figure = 4...8

  /// What each finger does by itself (``Hand/loosened(_:)``): its delay behind the hand, its pace, and how far it
  /// trembles. Physiological tremor of 8 to 12 Hz is of some tenths of a millimetre. Then how far its contact rolls as
  /// it lands and lifts, and jitters under full pressure.
  var delay: Figure = 0...8
  var pace: Figure = 0.97...1.03
  var shake: Figure = 0...0.6
  var roll: Figure = 0...1
  var contact: Figure = 0.1...0.4

  /// People as they are meant by most designs.
  static let steady = HandHabits()

  /// The age and the tremor of those who need a kiosk most.
  static let unsteady: HandHabits = {
    var habits = HandHabits()
    habits.landing = 10...120
    habits.lifting = 5...120
    habits.press = 80...500
    habits.slip = 0...8
    habits.pause = 120...330
    habits.miss = 0...25
    habits.hold = 700...2000
    habits.drift = 0...8
    habits.swipe = 150...450
    habits.bend = -0.2...0.2
    habits.aim = -22...22
    habits.wobble = 0...3
    habits.unlike = -0.12...0.12
    habits.stiff = -0.06...0.06
    habits.speed = 60...250
    habits.pinch = 300...1000
    habits.twist = -12...12
    habits.rotating = 400...1200
    habits.edge = 200...500
    habits.loss = 0.1
    habits.flick = 80...200
    habits.tremor = 0.5...4
    habits.delay = 0...20
    habits.pace = 0.94...1.06
    habits.shake = 0.3...1.5
    habits.roll = 0...1.5
    habits.contact = 0.2...0.6
    return habits
  }()

  /// People whose fingers need long from one tap to the next.
  static let slowDoubleTaps: HandHabits = {
    var habits = HandHabits()
    habits.press = 60...300
    habits.pause = 330...750
    return habits
  }()

  /// People with a slow, wide tremor: that of an essential or intention tremor is of 2 to 4 Hz in part (Deuschl et al. 1998).
  static let tremorous: HandHabits = {
    var habits = HandHabits()
    habits.tremor = 9...16
    habits.hertz = 2...3
    habits.press = 120...500
    habits.miss = 0...20
    return habits
  }()

  /// People whose fingers slide while they tap and hold, as on a panel at arm's length.
  static let largeSlop: HandHabits = {
    var habits = HandHabits()
    habits.slip = 8...26
    habits.drift = 8...26
    return habits
  }()

  /// Children of three to five years: taps lie far apart and are slow, and swipes are short (Vatavu et al. 2015).
  static let child: HandHabits = {
    var habits = HandHabits()
    habits.press = 80...450
    habits.slip = 0...7
    habits.pause = 150...500
    habits.miss = 10...60
    habits.length = 25...65
    habits.swipe = 80...250
    habits.aim = -20...20
    return habits
  }()

  /// Thick gloves: a press is felt late, so it is long and slides, and the panel loses and finds the finger late.
  static let gloves: HandHabits = {
    var habits = HandHabits()
    habits.press = 250...950
    habits.slip = 3...9
    habits.pause = 200...550
    habits.miss = 0...25
    habits.hold = 1300...2400
    habits.drift = 0...8
    return habits
  }()

  /// The same people, by the other model of a hand: its tremor is that of each finger.
  var loose: HandHabits {
    var habits = self
    habits.tremor = 0...0
    return habits
  }
}
