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
  static let unsteady = HandHabits(
    landing: 10...120, lifting: 5...120, press: 80...500, slip: 0...8, pause: 120...330, miss: 0...25, hold: 700...2000,
    drift: 0...8, swipe: 150...450, bend: -0.2...0.2, aim: -22...22, wobble: 0...3, unlike: -0.12...0.12,
    stiff: -0.06...0.06, loss: 0.1, speed: 60...250, pinch: 300...1000, twist: -12...12, rotating: 400...1200,
    edge: 200...500, flick: 80...200, tremor: 0.5...4, delay: 0...20, pace: 0.94...1.06, shake: 0.3...1.5,
    roll: 0...1.5, contact: 0.2...0.6)

  /// People who pause for a long time between taps.
  static let slowDoubleTaps = HandHabits(press: 60...300, pause: 330...750)

  /// People with a slow, wide tremor: essential or intention tremor can have 2 to 4 Hz (Deuschl et al. 1998).
  static let tremorous = HandHabits(press: 120...500, miss: 0...20, tremor: 9...16, hertz: 2...3)

  /// People whose fingers slide while they tap and hold, for example on a panel at arm's length.
  static let largeSlop = HandHabits(slip: 8...26, drift: 8...26)

  /// Children of three to five years: their taps are slow and far apart, and their swipes are short (Vatavu et al.
  /// 2015).
  static let child = HandHabits(
    press: 80...450, slip: 0...7, pause: 150...500, miss: 10...60, length: 25...65, swipe: 80...250, aim: -20...20)

  /// People with thick gloves: they feel a press late, so it is long and slides, and the panel detects the finger late.
  static let gloves = HandHabits(
    press: 250...950, slip: 3...9, pause: 200...550, miss: 0...25, hold: 1300...2400, drift: 0...8)

  /// The same people in the loose model, in which the tremor belongs to each finger and not to the hand.
  var loose: HandHabits {
    var habits = self
    habits.tremor = 0...0
    return habits
  }
}
