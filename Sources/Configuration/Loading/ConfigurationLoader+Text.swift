import Documents
import Glibc

extension ConfigurationLoader {
  /// The parts of the files that count as one file's text, each behind a comment that names its file.
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

  /// The value of a key as it means the same in any folder.
  private func value(of key: String, _ place: Cursor) -> Node {
    guard key == "scene", case .file(let name)? = configuration.sceneSource, let file = place.file,
      let path = realpath(resolvedPath(name, relativeTo: file), nil)
    else { return place.node }
    defer { free(path) }
    return .text(String(cString: path))
  }
}
