import Foundation

/// Return how many descriptors of this process refer to a file.
package func openDescriptors(of path: String) -> Int {
  let folder = "/proc/self/fd"
  let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  // Other threads may close descriptors meanwhile.
  return names.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == target }
}
