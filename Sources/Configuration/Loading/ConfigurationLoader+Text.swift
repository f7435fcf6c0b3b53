import Documents
import Glibc

extension ConfigurationLoader {
  /// The parts of the files that take effect, as the text of one file. A comment before each part names its file.
  var text: String {
    var writer = YAMLWriter()
    for field in Configuration.schema.fields {
      guard let origin = origins[field.name] else { continue }
      let key = field.name
      if origin.entries.isEmpty {
        writer.comment([origin.value.file ?? ""])
        writer.document(.object([(key, value(of: key, origin.value))]))
        continue
      }
      writer.key(key)
      var rest = origin.entries[...]
      while let file = rest.first?.file {
        let entries = rest.prefix { $0.file == file }
        writer.comment([file])
        writer.document(.list(entries.map(\.node)))
        rest = rest.dropFirst(entries.count)
      }
    }
    return writer.text
  }

  /// Return the value of a key in a form that does not depend on the file's folder.
  private func value(of key: String, _ place: Cursor) -> Node {
    guard key == "scene", case .file(let name)? = configuration.sceneSource, let file = place.file,
      let path = realpath(resolvedPath(name, relativeTo: file), nil)
    else { return place.node }
    defer { free(path) }
    return .text(String(cString: path))
  }
}
