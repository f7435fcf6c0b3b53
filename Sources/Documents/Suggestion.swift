/// Return the known word that was probably meant by an unknown one; nil if none is similar.
///
/// Similar means a Damerau-Levenshtein distance of at most a third of the word's length, or 1 for short words. A wrong,
/// missing or extra letter and two swapped neighbours count 1 each, letter case 0. Of words with the same distance, one
/// with the same letters is preferred, then the first. If none is similar, the result is the shortest word that begins
/// with this one, if this one has at least three letters: `maximum` for `max`.
package func suggestion(for word: String, among known: [String]) -> String? {
  // No known word is this long, and the distance costs the product of both lengths.
  guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
  let letters = Array(word.lowercased().utf8)
  let sortedLetters = letters.sorted()
  var best: (word: String, distance: Int)?
  for candidate in known {
    let target = Array(candidate.lowercased().utf8)
    let bound = min(max(1, max(letters.count, target.count) / 3), letters.count - 1)
    let distance = editDistance(letters, target)
    guard distance <= bound, distance <= best?.distance ?? .max else { continue }
    if distance != best?.distance || target.sorted() == sortedLetters { best = (candidate, distance) }
  }
  if let best { return best.word }
  guard letters.count >= 3 else { return nil }
  return known.filter { $0.lowercased().utf8.starts(with: letters) }.min { $0.utf8.count < $1.utf8.count }
}

/// Return the end of a message about an unknown word: the word that was probably meant, or all known words.
func hint(for word: String, among known: [String]) -> String {
  if let meant = suggestion(for: word, among: known) { return "; did you mean \(quoted(meant))?" }
  return known.isEmpty ? "" : "; known: \(known.joined(separator: ", "))"
}

/// Damerau-Levenshtein distance in its restricted form: no letter takes part in two changes.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
