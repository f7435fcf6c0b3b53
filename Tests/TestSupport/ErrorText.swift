/// The text of the error that `body` throws, or nil if it throws none.
package func errorText<Value>(_ body: () throws -> Value) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return "\(error)"
  }
}
