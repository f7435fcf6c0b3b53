/// The path of a file of the project, wherever the tests are started.
package func projectFile(_ path: String) -> String {
  let folders = "\(#filePath)".split(separator: "/").dropLast(3)
  return folders.map { "/\($0)" }.joined() + "/\(path)"
}
