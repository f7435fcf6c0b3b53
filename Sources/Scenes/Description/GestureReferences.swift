/// The names that a gesture's description refers to.
protocol GestureReferences {
  /// The recognizers that must fail before it recognizes.
  var requireToFail: [String] { get }
  /// The recognizers that may recognize at the same time as this one.
  var simultaneousWith: [String] { get }
  /// The views whose touches it refuses.
  var refuseTouchesOn: [String] { get }
}

extension GestureReferences {
  /// How many names that are.
  var referenceCount: Int { requireToFail.count + simultaneousWith.count + refuseTouchesOn.count }
}

extension RecognizerDescription: GestureReferences {}
extension ScrollPanDescription: GestureReferences {}
