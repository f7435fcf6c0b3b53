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
  /// Also has options that are missing from the help of `specification`.
  private static let measures = CommandSpecification(
    "tool", "does something", arguments: ["FILE", "[OTHER]"],
    options: [
      .init("pace", "N", help: "How fast"), .init("size", "WxH", help: "How large"),
      .init("color", "COLOR", choices: ["red", "green"], help: "Which color"),
      .init("clients", "N", help: "How many"), .init("touches", help: "Touches too"),
      .init("share", "N", help: "How much"), .init("pieces", "N", help: "How many of them"),
    ])

  private func parse(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, for: specification)
  }

  @Test("Options may stand anywhere; their value follows as the next argument or after an equals sign")
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

  @Test("A single dash is an argument, and so is everything after two dashes")
  func dashes() throws {
    #expect(try parse("-").arguments == ["-"])
    #expect(try parse("--", "--pace", "-x").arguments == ["--pace", "-x"])
    #expect(try parse("--", "-o", "-x").arguments == ["-o", "-x"])
  }

  @Test("Help is printed even if other arguments are wrong")
  func help() throws {
    #expect(try parse("--help").asksForHelp)
    #expect(try parse("-h").asksForHelp)
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
          --help         Print this help and exit

        """)
  }

  private static let sizeHelp = "write it as 800x480, each side from 1 to 65536 pixels"

  @Test("If a command's size option has another name, --size suggests it, or the first of several")
  func otherSize() {
    let tool = CommandSpecification(
      "tool", "does", options: [.init("panel", "WxH", help: "The size"), .init("window", "WxH", help: "Another size")])
    #expect {
      _ = try ParsedArguments(["--size", "1x1"], for: tool)
    } throws: {
      "\($0)" == "tool: unknown option --size; did you mean --panel? (see tool --help)"
    }
  }

  @Test(
    "An error is one sentence with a suggestion",
    arguments: [
      (["in", "--pase", "1"], "unknown option --pase; did you mean --pace?"),
      (["in", "-p"], "unknown option -p"),
      (["in", "--pace"], "--pace requires a value: --pace N"),
      (["in", "--pace", "1", "--pace", "2"], "--pace is given twice"),
      (["in", "--touches=yes"], "--touches takes no value"),
      (["in", "--touches", "--touches"], "--touches is given twice"),
      ([], "FILE is missing"),
      (["a", "b", "c"], "unexpected argument \"c\""),
      (["in", "--pace", "0"], "--pace: \"0\" is not a number above 0"),
      (["in", "--pace", "inf"], "--pace: \"inf\" is not a number above 0"),
      (["in", "--pace", "fast"], "--pace: \"fast\" is not a number above 0"),
      (["in", "--clients", "0"], "--clients: \"0\" is not a whole number of at least 1"),
      (["in", "--clients", "1.5"], "--clients: \"1.5\" is not a whole number of at least 1"),
      (["in", "--size", "800"], "--size: \"800\" is not a size; \(sizeHelp)"),
      (["in", "--size", "0x480"], "--size: \"0x480\" is not a size; \(sizeHelp)"),
      (["in", "--color", "gren"], "--color: unknown color \"gren\"; did you mean green?"),
      (["in", "--color=blue"], "--color: unknown color \"blue\"; known: red, green"),
      (["in", "--color", ""], "--color: unknown color \"\"; known: red, green"),
      (["in", "--size", "800x65537"], "--size: \"800x65537\" is not a size; \(sizeHelp)"),
      (["in", "--size", "65537x800"], "--size: \"65537x800\" is not a size; \(sizeHelp)"),
      (["in", "--size", "800x0"], "--size: \"800x0\" is not a size; \(sizeHelp)"),
      (["in", "--size", "1x2x3"], "--size: \"1x2x3\" is not a size; \(sizeHelp)"),
      (["in", "--size", "x1x2"], "--size: \"x1x2\" is not a size; \(sizeHelp)"),
      (["in", "--pace", "-1"], "--pace: \"-1\" is not a number above 0"),
      (["in", "--share", "2.9"], "--share: \"2.9\" is not a number from 3 to 7"),
      (["in", "--share", "7.1"], "--share: \"7.1\" is not a number from 3 to 7"),
      (["in", "--share", "many"], "--share: \"many\" is not a number from 3 to 7"),
      (["in", "--pieces", "4"], "--pieces: \"4\" is not a whole number of at least 5"),
    ])
  func errors(_ words: [String], _ expected: String) {
    do throws(UsageError) {
      let arguments = try ParsedArguments(words, for: Self.measures)
      _ = try arguments.positiveNumber("pace")
      _ = try arguments.size("size")
      _ = try arguments.count("clients")
      _ = try arguments.number("share", in: 3...7)
      _ = try arguments.count("pieces", from: 5)
      Issue.record("nothing was wrong with \(words)")
    } catch {
      #expect(error.description == "tool: \(expected) (see tool --help)")
    }
  }

  @Test("A value equal to a bound is valid")
  func bounds() throws {
    func parse(_ words: String...) throws -> ParsedArguments { try ParsedArguments(words + ["in"], for: Self.measures) }
    #expect(try parse("--share", "3").number("share", in: 3...7) == 3)
    #expect(try parse("--share", "7").number("share", in: 3...7) == 7)
    #expect(try parse("--share", "4.5").number("share", in: 3...7) == 4.5)
    #expect(try parse("--pace", "0.5").positiveNumber("pace") == 0.5)
    #expect(try parse("--clients", "1").count("clients") == 1)
    #expect(try parse("--pieces", "5").count("pieces", from: 5) == 5)
    #expect(try #require(try parse("--size", "1x65536").size("size")) == (1, 65536))
    #expect(try #require(try parse("--size", "65536x1").size("size")) == (65536, 1))
    #expect(try parse().number("share", in: 3...7) == nil)
    #expect(try parse().size("size") == nil)
    #expect(try parse().count("pieces", from: 5) == nil)
    #expect(try parse().positiveNumber("pace") == nil)
  }

  @Test("A repeatable argument may occur any number of times; an empty value is a value")
  func manyArguments() throws {
    let many = CommandSpecification(
      "tool", "does", arguments: ["TO", "FROM..."], options: [.init("name", "TEXT", help: "")])
    #expect(try ParsedArguments(["a", "b", "c", "d"], for: many).arguments == ["a", "b", "c", "d"])
    #expect(throws: UsageError.self) { try ParsedArguments(["a"], for: many) }
    #expect(try ParsedArguments(["a", "b", "--name="], for: many).string("name") == "")
    #expect(try ParsedArguments(["a", "--name", "", "b"], for: many).string("name") == "")
    #expect(try ParsedArguments(["a", "--name=x=y", "b"], for: many).string("name") == "x=y")
    #expect(try ParsedArguments(["a", "--name", "--", "b"], for: many).string("name") == "--")
  }

  @Test(
    "The help of a command with subcommands first shows how to begin, then lists the subcommands in groups")
  func helpOfSubcommands() {
    let tool = CommandSpecification(
      "tool", "does things",
      details: ("Begin with:", ["tool cut FILE"]),
      groups: [
        ("Wood", [.init("tool cut", "Cut it"), .init("tool join", "Join them")]), ("Paper", [.init("sand", "Again")]),
      ])
    #expect(
      tool.help == """
        tool: does things

        Usage: tool COMMAND [OPTION...]

        Begin with:
          tool cut FILE

        Commands:
         Wood
          cut   Cut it
          join  Join them
         Paper
          sand  Again

        `tool COMMAND --help` describes a command.

        Options:
          --help  Print this help and exit

        """)
  }

  @Test("An unknown command is answered with the one that was probably meant")
  func unknownCommands() {
    let names = ["replay", "watch", "doctor"]
    #expect(
      unknownCommand("wach", among: names)
        == "touchctl: unknown command \"wach\"; did you mean watch? (touchctl --help lists the commands)")
    #expect(
      unknownCommand("sing", among: names) == "touchctl: unknown command \"sing\" (touchctl --help lists the commands)")
  }

  @Test("An option with dots may be repeated, and each value must be one of its choices")
  func repeatedOption() throws {
    let several = CommandSpecification(
      "tool", "does", options: [.init("kind", "KIND...", choices: ["tap", "pan", "pinch"], help: "Which")])
    let parsed = try ParsedArguments(["--kind", "pan", "--kind=tap", "--kind", "pinch"], for: several)
    #expect(parsed.strings("kind") == ["pan", "tap", "pinch"] && parsed.string("kind") == "pan")
    #expect(try ParsedArguments([], for: several).strings("kind") == [])
    do throws(UsageError) {
      _ = try ParsedArguments(["--kind", "tap", "more"], for: several)
      Issue.record("there are no arguments")
    } catch {
      #expect(error.description == "tool: unexpected argument \"more\"; repeat --kind (see tool --help)")
    }
    do throws(UsageError) {
      _ = try ParsedArguments(["first", "--kind", "tap"], for: several)
      Issue.record("there are no arguments")
    } catch {
      #expect(error.description == "tool: unexpected argument \"first\" (see tool --help)")
    }
    do throws(UsageError) {
      _ = try ParsedArguments(["--kind", "tap", "--kind", "pen"], for: several)
      Issue.record("pen is no kind")
    } catch {
      #expect(error.description == "tool: --kind: unknown kind \"pen\"; did you mean pan? (see tool --help)")
    }
  }

  @Test("Exit codes: 0 success, 1 failure, 2 wrong usage")
  func exitCodes() {
    struct Failure: Error {}
    #expect(run(specification, ["in"]) { _ in 0 } == 0)
    #expect(run(specification, ["in"]) { _ in throw Failure() } == 1)
    #expect(run(specification, ["in"]) { arguments in throw arguments.fail("not so") } == 2)
    #expect(run(specification, []) { _ in 0 } == 2)
  }
}
