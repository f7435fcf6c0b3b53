import Documents
import TestSupport
import Testing

/// The value of `v` in the YAML text `v: TEXT`.
private func yaml(_ text: String) throws -> Cursor {
  try #require(Cursor(try parseYAML(Array("v: \(text)".utf8), file: "t.yaml"), file: "t.yaml")["v"])
}

/// The value of `v` in the JSON text `{"v": TEXT}`.
private func json(_ text: String) throws -> Cursor {
  try #require(Cursor(try parseJSON(Array("{\"v\": \(text)}".utf8).span))["v"])
}

@Suite(.timeLimit(.minutes(5))) struct CursorTests {
  @Test(
    "A Bool is true or false, in the three spellings of the core schema",
    arguments: [("true", true), ("True", true), ("TRUE", true), ("false", false), ("False", false), ("FALSE", false)])
  func bools(text: String, expected: Bool) throws {
    #expect(try yaml(text).bool() == expected)
  }

  @Test("Booleans of YAML 1.1 are errors that suggest the right spelling")
  func oldBools() throws {
    for word in ["on", "yes", "Yes", "y", "\"true\""] {
      #expect(try errorText(yaml(word).bool)?.hasSuffix("; write true") == true, "\(word)")
    }
    for word in ["off", "no", "NO", "n", "'false'"] {
      #expect(try errorText(yaml(word).bool)?.hasSuffix("; write false") == true, "\(word)")
    }
    #expect(try errorText(yaml("on").bool) == "t.yaml:1:4: v: expected true or false, found \"on\"; write true")
    #expect(try errorText(yaml("1").bool) == "t.yaml:1:4: v: expected true or false, found \"1\"")
    #expect(try errorText(yaml("tRue").bool)?.hasSuffix("; write true") == true)
    #expect(try errorText(yaml("[]").bool) == "t.yaml:1:4: v: expected true or false, found a list")
  }

  @Test("A text may be any plain scalar but null", arguments: ["no", "on", "12", "0660", "true", "1.5", "2026-11-21"])
  func strings(text: String) throws {
    #expect(try yaml(text).string() == text)
    #expect(try yaml("\"\(text)\"").string() == text)
  }

  @Test("Null is not a text, and the error says so")
  func nullStrings() throws {
    #expect(try yaml("\"\"").string() == "")
    #expect(try yaml("'~'").string() == "~")
    for word in ["~", "null", "Null", "NULL"] {
      #expect(try errorText(yaml(word).string)?.contains("put the value in quotation marks") == true)
    }
    #expect(try errorText(yaml("").string)?.contains("found nothing") == true)
    #expect(try errorText(json("3").string) == "v: expected a string, found 3")
    #expect(try errorText(json("null").string) == "v: expected a string, found nothing")
  }

  @Test(
    "A whole number is read in the spellings of the core schema",
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("-12", -12), ("+12", 12), ("0o17", 15), ("0xfF", 255),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ] as [(String, Int64)])
  func integers(text: String, expected: Int64) throws {
    #expect(try yaml(text).integer() == expected)
    #expect(try yaml(text).real() == Double(expected))
  }

  @Test("Text that only resembles a whole number is an error")
  func notIntegers() throws {
    for text in ["1_000", "0b1", "0o8", "0xg", "0o", "0x", "0x-1", "0o+1", "1.0", "1e3", "+", "++1", "\"1\"", "x"] {
      #expect(try errorText(yaml(text).integer)?.contains("expected a whole number") == true, "\(text)")
    }
    #expect(try errorText(yaml("9223372036854775808").integer)?.contains("too large") == true)
    #expect(try errorText(yaml("-9223372036854775809").integer)?.contains("too large") == true)
    #expect(try errorText(json("1.5").integer) == "v: expected a whole number, found 1.5")
    #expect(try errorText(json("\"1\"").integer) == "v: expected a whole number, found \"1\"")
    #expect(try json("-5").integer() == -5)
  }

  @Test("Leading zeros are errors in every kind of number", arguments: ["007", "-07", "+00", "00.5", "01e3"])
  func leadingZeros(text: String) throws {
    #expect(try errorText(yaml(text).integer)?.contains("begins with a zero") == true)
    #expect(try errorText(yaml(text).real)?.contains("begins with a zero") == true)
  }

  @Test(
    "A number is read in the spellings of the core schema",
    arguments: [
      ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("-0.25", -0.25), ("1e3", 1000), ("1.5E-1", 0.15), ("+2e+1", 20),
    ])
  func reals(text: String, expected: Double) throws {
    #expect(try yaml(text).real() == expected)
  }

  @Test("Text that only resembles a number, and numbers that are not finite, are errors")
  func notReals() throws {
    for text in [".", "e3", "1e", "1e+", "1.5x", "0x1p3", "inf", ".inf", ".nan", "nan", "1,5", "\"1\"", "+"] {
      #expect(try errorText(yaml(text).real)?.contains("expected a number") == true, "\(text)")
    }
    #expect(try errorText(yaml("1e400").real)?.contains("too large") == true)
    #expect(try errorText(json("true").real) == "v: expected a number, found true")
    #expect(try json("2").real() == 2)
    #expect(try json("2.5").real() == 2.5)
  }

  @Test("Null, or a YAML key without a value, is an empty mapping or list")
  func emptyContainers() throws {
    #expect(try yaml("").members().isEmpty)
    #expect(try yaml("").elements().isEmpty)
    #expect(try Cursor(parseYAML([], file: "t.yaml")).members().isEmpty)
    #expect(try json("null").members().isEmpty)
    #expect(try json("null").elements().isEmpty)
    for word in ["~", "null", "Null", "NULL"] {
      #expect(try yaml(word).members().isEmpty)
      #expect(try yaml(word).elements().isEmpty)
    }
    #expect(try errorText(yaml("'~'").members) == "t.yaml:1:4: v: expected a mapping of keys, found \"~\"")
    #expect(
      try errorText(yaml("'null'").elements) == "t.yaml:1:4: v: expected a list, found \"null\"; write [\"null\"]")
    #expect(
      try errorText(yaml("{a: 1}").elements)
        == "t.yaml:1:4: v: expected a list, found a mapping; begin each element with \"- \"")
    #expect(try errorText(yaml("left").count) == "t.yaml:1:4: v: expected a list, found \"left\"; write [\"left\"]")
    #expect(try errorText(json("0").members) == "v: expected a mapping of keys, found 0")
    #expect(try errorText(json("{}").elements) == "v: expected a list, found a mapping")
    #expect(try errorText(yaml("x").members) == "t.yaml:1:4: v: expected a mapping of keys, found \"x\"")
  }

  @Test("A path shows keys and indices, and quotes a key that could be taken for an index")
  func paths() throws {
    let root = Cursor(try parseJSON(Array(#"{"a":[{"b[c":{"d":1}}]}"#.utf8).span))
    let inner = try #require(root["a"]?[0]["b[c"]?["d"])
    #expect(inner.error("x").description == #"a[0]."b[c".d: x"#)
    #expect(root["a"]?["b"] == nil)
  }

  @Test("A path shows keys of up to 60 characters, and cuts longer ones")
  func longKeys() throws {
    let whole = String(repeating: "é", count: 60)
    let root = Cursor(try parseJSON(Array("{\"\(whole)\":{\"\(whole)é\":1}}".utf8).span))
    #expect(root[whole]?.error("x").description == "\(whole): x")
    #expect(root[whole]?[whole + "é"]?.error("x").description == "\(whole).\"\(whole)…\": x")
  }

  @Test("A long or multi-line text is shown shortened and on one line")
  func found() throws {
    let long = String(repeating: "x", count: 100)
    #expect(try errorText(yaml(long).bool) == "t.yaml:1:4: v: expected true or false, found \"\(long.prefix(60))…\"")
    #expect(try errorText(yaml("\"a\\nb\"").bool)?.contains(#""a\nb""#) == true)
  }
}
