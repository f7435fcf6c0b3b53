/// The text of the error that something throws; nil where it throws none.
package func errorText<Value>(_ body: () throws -> Value) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return "\(error)"
  }
}
