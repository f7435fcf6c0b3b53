/// The names to which a gesture's description refers.
protocol GestureReferences {
  /// The recognizers that must fail before it recognizes.
  var requireToFail: [String] { get set }
  /// The recognizers that may recognize at the same time as this one.
  var simultaneousWith: [String] { get set }
  /// The views whose touches it refuses.
  var refuseTouchesOn: [String] { get set }
}

extension GestureReferences {
  /// All these names.
  var references: [String] { requireToFail + simultaneousWith + refuseTouchesOn }

  /// The number of these names.
  var referenceCount: Int { requireToFail.count + simultaneousWith.count + refuseTouchesOn.count }

  /// Drop references to removed views and recognizers.
  mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>) {
    if !requireToFail.isEmpty { requireToFail.removeAll(where: recognizers.contains) }
    if !simultaneousWith.isEmpty { simultaneousWith.removeAll(where: recognizers.contains) }
    if !refuseTouchesOn.isEmpty { refuseTouchesOn.removeAll(where: views.contains) }
  }
}

extension RecognizerDescription: GestureReferences {}
extension ScrollPanDescription: GestureReferences {}
