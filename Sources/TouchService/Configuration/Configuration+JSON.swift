package import Documents

extension Configuration {
  /// The configuration as a JSON object, of which ``init(json:)`` makes an equal one: its scene stands in it, whichever file it came from.
  package var json: [UInt8] {
    var whole = self
    whole.sceneSource = scene.map(SceneSource.inline)
    var writer = JSONWriter()
    Self.schema.encode(whole, into: &writer)
    return writer.bytes
  }

  /// Read what ``json`` has written.
  ///
  /// - Throws: where it is no such configuration.
  package init(json: [UInt8]) throws(DocumentError) {
    self = try Self.schema.decode(Cursor(try parseJSON(json.span)))
    guard case .inline(let scene)? = sceneSource else { return }
    self.scene = scene
  }
}
