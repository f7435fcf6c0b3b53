import Documents
import Scenes
import TestSupport
import Testing

@testable import Bindings

/// Every import passes `run --check`, and whatever cannot be imported has a note.
@Suite(.timeLimit(.minutes(5))) struct ImportPropertyTests {
  @Test("A command with a NUL is left out with a note of its line, and the commands around it stay")
  func nul() throws {
    let lisgd = try ImportedGestures(lisgd: "lisgd -g '1,LR,a' \\\n-g '2,LR,b\0c' -g '3,LR,d'", size: nil)
    #expect(try read(lisgd).bindings.map { $0.words[2] } == ["a", "d"])
    #expect(
      lisgd.notes.map { "\($0)" } == [
        #"2: "2,LR,b\u0000c" left out: the command contains a NUL"#
      ])
  }

  @Test("A file has at most 256 bindings, and each further gesture has a note")
  func most() throws {
    let gestures = (1...258).map { "\($0 % 100 + 1),\(["LR", "RL", "DU"][$0 / 100]),a\($0)" }
    let options = gestures.map { "-g \($0)" }.joined(separator: "\n")
    let imported = try ImportedGestures(lisgd: "lisgd \(options)", size: nil)
    let bindings = try read(imported).bindings
    #expect(bindings.count == 256 && bindings.last?.words[2] == "a256")
    #expect(
      imported.notes.map { "\($0)" }
        == [257, 258].map { "\($0): \"\(gestures[$0 - 1])\" left out: a file has at most 256 bindings" })
  }

  @Test("In pressed mode with a zero step, every movement is a step")
  func noStep() throws {
    for (value, step) in [("0", nil), ("0.0009", nil), ("0.001", 0.001), ("60", 60)] as [(String, Double?)] {
      let imported = try ImportedGestures(lisgd: "lisgd -T \(value) -g '1,LR,*,*,P,a'", size: nil)
      #expect(try read(imported).bindings.map { [$0.each == .step ? $0.step : -1] } == [[step]])
    }
  }

  /// Pieces that are likely to break a parser.
  private static let pieces = [
    "\0", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{85}", "\u{2028}", "\u{202E}", "\n", "\r", "\t", "'", "\"", "\\", ",",
    "{", "}", "#",
    "&#x85;", "&#0;", "&amp;", "<", ">", "-1", "0", "0.0001", "1e300", "nan", "inf", "100", "101", "100000",
    "99999999999999999999",
    "null", "~", "*", "N", "BR", "-T", "-t", "-m", "-g", "'1,LR,*,*,P,x'", "'100,DLUR,TL,L,y'", "true",
    "<repeat>true</repeat>",
  ]

  private static func mutated(_ text: String, _ random: inout SeededRandom) -> String {
    var characters = Array(text)
    if random.chance(15) { characters.insert("\0", at: random.roll(characters.count)) }
    for _ in 0...random.roll(3) {
      let place = random.roll(characters.count + 1)
      let end = min(place + 1 + random.roll(random.chance(20) ? 60 : 6), characters.count)
      switch random.roll(5) {
      case 0: characters.removeSubrange(place..<end)
      case 1: characters.insert(contentsOf: characters[place..<end], at: random.roll(characters.count + 1))
      case 2: characters.replaceSubrange(place..<end, with: pieces[random.roll(pieces.count)])
      case 3: characters.insert(Character(Unicode.Scalar(UInt8(random.roll(256)))), at: place)
      default: characters.insert(contentsOf: pieces[random.roll(pieces.count)], at: place)
      }
    }
    return String(characters)
  }

  /// Import mutated files and read the results.
  ///
  /// - Returns: how many were imported, and how many of those have a NUL in their source.
  private static func check(
    _ corpus: [String], seed: UInt64, _ importing: (String, inout SeededRandom) throws -> ImportedGestures
  ) throws -> (imported: Int, withNUL: Int) {
    var random = SeededRandom(seed: seed)
    var (imported, withNUL) = (0, 0)
    for round in 0..<300 {
      // The last text is large; it tests the limit on bindings.
      let text = mutated(round % 20 == 0 ? corpus[corpus.count - 1] : corpus[round % (corpus.count - 1)], &random)
      guard let gestures = try? importing(text, &random) else { continue }
      imported += 1
      if text.utf8.contains(0) { withNUL += 1 }
      do {
        let bindings = try read(gestures, from: String(text.prefix(round % 40))).bindings
        #expect(bindings.count == gestures.count)
      } catch {
        Issue.record("round \(round): \(error): \(text.debugDescription)")
      }
    }
    return (imported, withNUL)
  }

  @Test("Every file imported from lisgd is valid", arguments: [1, 2] as [UInt64])
  func lisgd(_ seed: UInt64) throws {
    let directions = ["LR", "RL", "DU", "UD"]
    let many = (1...300).map { "-g '\($0 % 100 + 1),\(directions[$0 / 100]),\(["*", "L", "B"][$0 % 3]),*,P,c\($0)'" }
      .joined(separator: " ")
    let corpus = [LisgdImportTests.script, LisgdImportTests.header, "lisgd -T 45 -m 900 \(many)"]
    let sizes: [(width: Double, height: Double)?] = [nil, (1, 1), (720, 1440), (65536, 65536)]
    let (imported, withNUL) = try Self.check(corpus, seed: seed) { text, random in
      try ImportedGestures(lisgd: text, size: sizes[random.roll(sizes.count)])
    }
    // The mutated texts are not mere garbage.
    #expect(imported > 100 && withNUL > 10, "\(imported), \(withNUL)")
  }

  @Test("Every file imported from touchegg is valid", arguments: [3, 4] as [UInt64])
  func touchegg(_ seed: UInt64) throws {
    let gesture =
      #"<gesture type="SWIPE" fingers="3" direction="UP"><action type="RUN_COMMAND"><command>go</command></action></gesture>"#
    let many = String(repeating: gesture + "\n", count: 270)
    let corpus = [
      ToucheggImportTests.configuration,
      ToucheggImportTests.configuration.split(separator: "\n").joined(separator: " "),
      #"<touchegg><application name="All">\#(many)</application></touchegg>"#,
    ]
    let (imported, withNUL) = try Self.check(corpus, seed: seed) { text, _ in try ImportedGestures(touchegg: text) }
    // XML has no NUL.
    #expect(imported > 20 && withNUL == 0, "\(imported), \(withNUL)")
  }
}
