/// The ranges of a hand's random variations, in milliseconds, points (1/163 inch), degrees, or parts of a movement.
///
/// Each figure is drawn from a triangular distribution. In measurements, a tap lasts 50 to 200 ms, and much longer with
/// age or impairment (Irwin & Sesto; Findlater). Reaching movements have minimum jerk (Flash & Hogan 1985). Fingers
/// land 10 to 60 ms apart (Westerman). A wrist turns by up to 90 degrees (Hoggan et al. 2013). Tremor has 4 to 8 Hz.
struct HandHabits: Sendable {
  typealias Figure = ClosedRange<Double>

  /// The time until all fingers have landed, and until all have lifted.
  var landing: Figure = 10...60
  var lifting: Figure = 5...60
  /// A tap: its duration, how far it slips, the pause before the next tap, and the distance by which that one misses.
  var press: Figure = 40...200
  var slip: Figure = 0...4
  var pause: Figure = 80...280
  var miss: Figure = 0...15
  /// A long press: its duration, and how far it drifts.
  var hold: Figure = 600...1500
  var drift: Figure = 0...4
  /// A swipe: its length, duration and bend, and the error of its direction.
  var length: Figure = 60...250
  var swipe: Figure = 60...250
  var bend: Figure = -0.12...0.12
  var aim: Figure = -15...15
  /// How far a finger's first samples are off its path, and how much its path differs from the others' in a swipe and
  /// in a drag.
  var wobble: Figure = 0...1
  var unlike: Figure = -0.075...0.075
  var stiff: Figure = -0.03...0.03
  /// The part of swipes with several fingers in which the panel loses a finger, and after which part of the movement.
  var loss = 0.0
  var lost: Figure = 0.35...0.7
  /// A drag: its speed (points per second), the rest before it, and its length.
  var speed: Figure = 100...300
  var rest: Figure = 30...150
  var drag: Figure = 80...250
  /// Fingers that pinch or turn: their span or angle, the part of the busier finger, the duration, and the unintended
  /// movement.
  var spread: Figure = 40...200
  var busier: Figure = 0.5...0.85
  var pinch: Figure = 200...600
  var twist: Figure = -8...8
  var wander: Figure = 0...15
  var rotation: Figure = 20...90
  var breath: Figure = -0.1...0.1
  var rotating: Figure = 250...800
  /// The durations of a movement from an edge and of a flick.
  var edge: Figure = 120...350
  var flick: Figure = 50...120
  /// The amplitude and the frequency of the hand's tremor.
  var tremor: Figure = 0...0
  var hertz: Figure = 4...8

  /// The variations of each finger (``Hand/loosened(_:)``): its delay, its pace, its tremor, how far its contact rolls
  /// while landing and lifting, and its jitter at full pressure. Physiological tremor of 8 to 12 Hz has an amplitude of
  /// some tenths of a millimetre.
  var delay: Figure = 0...8
  var pace: Figure = 0.97...1.03
  var shake: Figure = 0...0.6
  var roll: Figure = 0...1
  var contact: Figure = 0.1...0.4

  /// People whom most designs assume.
  static let steady = HandHabits()

  /// Older people with a tremor, who depend on kiosks the most.
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

  /// People who pause for a long time between taps.
  static let slowDoubleTaps: HandHabits = {
    var habits = HandHabits()
    habits.press = 60...300
    habits.pause = 330...750
    return habits
  }()

  /// People with a slow, wide tremor: essential or intention tremor can have 2 to 4 Hz (Deuschl et al. 1998).
  static let tremorous: HandHabits = {
    var habits = HandHabits()
    habits.tremor = 9...16
    habits.hertz = 2...3
    habits.press = 120...500
    habits.miss = 0...20
    return habits
  }()

  /// People whose fingers slide while they tap and hold, for example on a panel at arm's length.
  static let largeSlop: HandHabits = {
    var habits = HandHabits()
    habits.slip = 8...26
    habits.drift = 8...26
    return habits
  }()

  /// Children of three to five years: their taps are slow and far apart, and their swipes are short (Vatavu et al.
  /// 2015).
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

  /// People with thick gloves: they feel a press late, so it is long and slides, and the panel detects the finger late.
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

  /// The same people in the loose model, in which the tremor belongs to each finger and not to the hand.
  var loose: HandHabits {
    var habits = self
    habits.tremor = 0...0
    return habits
  }
}
