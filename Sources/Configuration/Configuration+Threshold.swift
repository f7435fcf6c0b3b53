package import Documents

extension Configuration {
  /// Set one threshold, like the key `thresholds` of a file.
  ///
  /// - Parameter assignment: `KEY=VALUE`, such as `tap.press=0.5`.
  /// - Throws: if no threshold has this key, or the value is out of range.
  package mutating func setThreshold(_ assignment: String) throws(DocumentError) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw DocumentError(message: "\(quoted(assignment)) is not KEY=VALUE, such as tap.press=0.5")
    }
    let value = Node.Member(key: parts[0], value: Node(.plain(parts[1])))
    thresholds = try Self.thresholdsSchema.decode(Cursor(Node(.mapping([value]))), over: thresholds)
  }
}
