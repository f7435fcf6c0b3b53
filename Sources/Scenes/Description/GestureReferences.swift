/// The names to which a gesture's description refers.
protocol GestureReferences {
  /// The recognizers that must fail before it recognizes.
  var requireToFail: [String] { get }
  /// The recognizers that may recognize at the same time as this one.
  var simultaneousWith: [String] { get }
  /// The views whose touches it refuses.
  var refuseTouchesOn: [String] { get }
}

extension GestureReferences {
  /// The number of these names.
  var referenceCount: Int { requireToFail.count + simultaneousWith.count + refuseTouchesOn.count }
}

extension RecognizerDescription: GestureReferences {}
extension ScrollPanDescription: GestureReferences {}
