import Documents

extension ViewTraits {
  /// As of a scene, of a view and what is in it.
  func checkHasNoClientKinds(_ cursor: Cursor?) throws(DocumentError) {
    for (index, recognizer) in recognizers.enumerated() where type(of: recognizer.kind.value).needsClient {
      let place = cursor?["recognizers"]?[index] ?? Cursor(Node(.null))
      try place.report(
        (place["kind"] ?? place).error(
          "only an app's scene has recognizers of kind \(recognizer.kind.name), for an app answers for them"))
    }
    for (index, view) in views.enumerated() { try view.traits.checkHasNoClientKinds(cursor?["views"]?[index]) }
  }
}
