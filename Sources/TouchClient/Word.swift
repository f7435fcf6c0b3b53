package import Documents

/// A value of one of the interface's enumerations. A newer service may send values for which there is no constant.
public protocol Word: RawRepresentable, Equatable, Sendable where RawValue == String {
  init(rawValue: String)
}

extension Word {
  init(_ word: String) { self.init(rawValue: word) }

  package init(_ node: Node, at place: String) throws(TouchdError) { self.init(rawValue: try String(node, at: place)) }

  var node: Node { rawValue.node }
}
