import Testing

@testable import CommandLine

@Suite(.timeLimit(.minutes(5))) struct CommandLineTests {
  private let specification = CommandSpecification(
    "tool", "does something", arguments: ["FILE", "[OTHER]"],
    details: (line: "OTHER is one of these:", items: ["a", "b:c"]),
    options: [
      .init("color", "COLOR", choices: ["red", "green"], help: "Which color"),
      .init("pace", "N", help: "How fast"), .init("size", "WxH", help: "How large"),
      .init("clients", "N", help: "How many"), .init("touches", help: "Touches too"),
    ])

  private func parse(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, for: specification)
  }

  @Test("Options may stand anywhere, with their value behind them or behind an equals sign")
  func options() throws {
    let arguments = try parse("--pace", "2.5", "in", "--size=800x480", "--touches", "out")
    #expect(arguments.arguments == ["in", "out"])
    #expect(try arguments.positiveNumber("pace") == 2.5)
    let size = try #require(try arguments.size("size"))
    #expect(size == (800, 480))
    #expect(arguments.flag("touches"))
    #expect(!arguments.flag("clients"))
    #expect(try parse("--color", "green", "in").string("color") == "green")
    #expect(arguments.string("clients") == nil)
  }

  @Test("A single dash is an argument, and behind two dashes everything is")
  func dashes() throws {
    #expect(try parse("-").arguments == ["-"])
    #expect(try parse("--", "--pace", "-x").arguments == ["--pace", "-x"])
  }

  @Test("Help is given whatever else is wrong")
  func help() throws {
    #expect(try parse("--help").wantsHelp)
    #expect(try parse("-h").wantsHelp)
    #expect(
      specification.help == """
        tool: does something

        Usage: tool FILE [OTHER] [OPTION...]

        OTHER is one of these:
          a
          b:c

        Options:
          --color COLOR  Which color: red, green
          --pace N       How fast
          --size WxH     How large
          --clients N    How many
          --touches      Touches too
          --help         Print this and exit

        """)
  }

  private static let sizeHelp = "write it as 800x480, each side from 1 to 65536 pixels"

  @Test(
    "What is wrong is told in one sentence, with what was probably meant",
    arguments: [
      (["in", "--pase", "1"], "unknown option --pase; did you mean --pace?"),
      (["in", "-p"], "unknown option -p"),
      (["in", "--pace"], "--pace wants a value: --pace N"),
      (["in", "--pace", "1", "--pace", "2"], "--pace is given twice"),
      (["in", "--touches=yes"], "--touches takes no value"),
      ([], "FILE is missing"),
      (["a", "b", "c"], "unexpected argument \"c\""),
      (["in", "--pace", "0"], "--pace: \"0\" is no number above 0"),
      (["in", "--pace", "inf"], "--pace: \"inf\" is no number above 0"),
      (["in", "--pace", "fast"], "--pace: \"fast\" is no number above 0"),
      (["in", "--clients", "0"], "--clients: \"0\" is no whole number of 1 or more"),
      (["in", "--clients", "1.5"], "--clients: \"1.5\" is no whole number of 1 or more"),
      (["in", "--size", "800"], "--size: \"800\" is no size; \(sizeHelp)"),
      (["in", "--size", "0x480"], "--size: \"0x480\" is no size; \(sizeHelp)"),
      (["in", "--color", "gren"], "--color: unknown color \"gren\"; did you mean green?"),
      (["in", "--color=blue"], "--color: unknown color \"blue\"; known: red, green"),
      (["in", "--color", ""], "--color: unknown color \"\"; known: red, green"),
      (["in", "--size", "800x65537"], "--size: \"800x65537\" is no size; \(sizeHelp)"),
    ])
  func errors(_ words: [String], _ expected: String) {
    do throws(UsageError) {
      let arguments = try ParsedArguments(words, for: specification)
      _ = try arguments.positiveNumber("pace")
      _ = try arguments.size("size")
      _ = try arguments.count("clients")
      Issue.record("nothing was wrong with \(words)")
    } catch {
      #expect(error.description == "tool: \(expected) (tool --help tells more)")
    }
  }

  @Test("An option whose value has dots may come more than once, and each value is one of its choices")
  func repeatedOption() throws {
    let several = CommandSpecification(
      "tool", "does", options: [.init("kind", "KIND...", choices: ["tap", "pan", "pinch"], help: "Which")])
    let parsed = try ParsedArguments(["--kind", "pan", "--kind=tap", "--kind", "pan"], for: several)
    #expect(parsed.strings("kind") == ["pan", "tap", "pan"] && parsed.string("kind") == "pan")
    #expect(try ParsedArguments([], for: several).strings("kind") == [])
    do throws(UsageError) {
      _ = try ParsedArguments(["--kind", "tap", "--kind", "pen"], for: several)
      Issue.record("pen is no kind")
    } catch {
      #expect(error.description == "tool: --kind: unknown kind \"pen\"; did you mean pan? (tool --help tells more)")
    }
  }

  @Test("Exit codes: 0 done, 1 failed, 2 wrong usage")
  func exitCodes() {
    struct Failure: Error {}
    #expect(run(specification, ["in"]) { _ in 0 } == 0)
    #expect(run(specification, ["in"]) { _ in throw Failure() } == 1)
    #expect(run(specification, ["in"]) { arguments in throw arguments.fail("not so") } == 2)
    #expect(run(specification, []) { _ in 0 } == 2)
  }
}
