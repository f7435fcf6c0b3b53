/// The path of a file in the project, whatever folder the tests run in.
package func projectFile(_ path: String) -> String {
  let folders = "\(#filePath)".split(separator: "/").dropLast(3)
  return folders.map { "/\($0)" }.joined() + "/\(path)"
}
