package import Documents

extension Configuration {
  /// Set one threshold, as the key `thresholds` of a file does.
  ///
  /// - Parameter assignment: `KEY=VALUE`, such as `tap.press=0.5`.
  /// - Throws: where no threshold has this key, or the value is not within its range.
  package mutating func setThreshold(_ assignment: String) throws(DocumentError) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw DocumentError(message: "\(quoted(assignment)) is not KEY=VALUE, such as tap.press=0.5")
    }
    let value = Node.Member(key: parts[0], value: Node(.plain(parts[1])))
    thresholds = try Self.thresholdsSchema.decode(Cursor(Node(.mapping([value]))), over: thresholds)
  }
}
