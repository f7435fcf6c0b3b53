import Documents
import Scenes
import Testing
import TouchKit

@testable import Bindings

/// The scene and bindings written by an import, read from their files.
func read(_ imported: ImportedGestures, from source: String = "file") throws -> BindingsFile {
  let text = imported.bindingsText(from: source, scene: "s.yaml")
  let cursor = Cursor(try parseYAML(Array(text.utf8), file: "b.yaml"), file: "b.yaml")
  return try BindingsFile(cursor) { (_, _) throws(DocumentError) in
    let scene = imported.sceneText(from: source)
    return try SceneDescription(Cursor(try parseYAML(Array(scene.utf8), file: "s.yaml"), file: "s.yaml"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct LisgdImportTests {
  static let script = #"""
    #!/usr/bin/env sh
    # -g '9,LR,comment' is none
    exec lisgd "$@" -t 150 -T 45 -m 900 -d /dev/input/touchscreen -o 1 \
      -g '1,DRUL,BR,*,sxmo_hotcorner.sh bottomright' \
      -g '1,LR,B,L,enter it, with commas' \
      -g '1,LR,L,*,R,prevdesktop' \
      -g '1,DU,L,*,P,volup' \
      -g "2,RL,*,M,echo \"two\" 'fingers'" \
      -g '1,DU,T,*,hidemenu' \
      -g '3,DLUR,N,S,P,diagonal'
    """#

  static let header = #"""
    /* distancethreshold: { not a gesture } */
    unsigned int distancethreshold = 300; // pixels
    unsigned int timeoutms = 800;
    double edgesizeleft = 30.0;
    char *device = "/dev/input/event1";
    Gesture gestures[] = {
    	/* nfingers  gesturetype  command */
    	{ 1, SwipeLR, EdgeAny, DistanceAny, ActModeReleased, "say \"left, right\"" },
    	{ 2, SwipeUD, EdgeTop, DistanceLong, ActModePressed, "con" "catenated" },
    	{ 4, SwipeURDL, "old form" },
    };
    """#

  @Test("A script that starts lisgd: each gesture is imported, or has a note if it cannot be expressed")
  func commandLine() throws {
    let imported = try ImportedGestures(lisgd: Self.script, size: (720, 1440))
    let file = try read(imported)
    #expect(
      file.bindings.map { "\($0.name): \($0.words[2])" } == [
        "bottomRight-1-upLeft: sxmo_hotcorner.sh bottomright",
        "along-bottom-1-right: enter it, with commas", "left-1-right: prevdesktop", "along-left-1-up: volup",
        "pan-2-left: echo \"two\" 'fingers'", "pan-3-upRight: diagonal",
      ])
    let byName = Dictionary(uniqueKeysWithValues: file.bindings.map { ($0.name, $0) })
    // Two thirds of the width, a third of it, and the threshold.
    #expect(byName["along-bottom-1-right"]?.match.length == 475)
    #expect(byName["pan-2-left"]?.match.length == 238)
    #expect(byName["left-1-right"]?.match.length == 150)
    #expect(byName["left-1-right"]?.match.within == 0.9)
    #expect(byName["left-1-right"]?.match.state == .ended)
    let pressed = try #require(byName["along-left-1-up"])
    #expect((pressed.each, pressed.step, pressed.whenBusy, pressed.match.state) == (.step, 45, .queue, nil))
    let views = try #require(file.scene?.windows.first?.traits.views)
    #expect(views.map(\.name) == ["edge-bottom", "edge-left"])
    #expect(
      views.map(\.frame) == [Rect(x: 0, y: 1390, width: 720, height: 50), Rect(x: 0, y: 0, width: 50, height: 1440)])
    #expect(views[1].traits.recognizers.first?.requireToFail == ["left-1"])
    #expect(
      imported.notes.map { "\($0)".split(separator: ";").first ?? "" } == [
        "3: -d left out: the service reads every touchscreen, and its configuration assigns a screen to each",
        "3: -o left out: the rotation of a screen in the service's configuration also rotates the screen's gestures",
        "4: the width of the edges (50 px) left out: gestures from an edge begin within the threshold edge.band of the service's configuration (26 pt, 1 pt is 1/163 inch)",
        "9: \"1,DU,T,*,hidemenu\" left out: the gesture ends at an edge, but touchd matches gestures by the edge where they begin",
        "10: \"3,DLUR,N,S,P,diagonal\" can begin anywhere in touchd, even at an edge if no gesture of that edge wins",
      ])
  }

  @Test("Without the screen's size, gestures that need it are left out or shortened, with a note")
  func withoutSize() throws {
    let imported = try ImportedGestures(lisgd: Self.script, size: nil)
    #expect(
      try read(imported).bindings.map(\.name) == [
        "bottomRight-1-upLeft", "left-1-right", "pan-2-left", "pan-3-upRight",
      ])
    #expect(imported.notes.filter { $0.sentence.hasSuffix("(--size WxH)") }.map(\.line) == [5, 7, 8])
  }

  @Test("A config.h is imported with defaults, comments, split string literals and the forms of older versions")
  func configHeader() throws {
    let imported = try ImportedGestures(lisgd: Self.header, size: (1080, 2000))
    let file = try read(imported)
    #expect(
      file.bindings.map { "\($0.name): \($0.words[2])" } == [
        "pan-1-right: say \"left, right\"", "top-2-down: concatenated", "pan-4-downLeft: old form",
      ])
    #expect(file.bindings[0].match.length == 300)
    #expect(file.bindings[0].match.within == 0.8)
    #expect(file.bindings[1].step == 60)
    #expect(imported.notes.map(\.line) == [5, 4])
    #expect(imported.notes[1].sentence.hasPrefix("the width of the edges (30, 50 px) left out: "))
    let notes = try ImportedGestures(
      lisgd: #"Gesture gestures[] = {{ 1, SwipeDU, EdgeTop, DistanceAny, ActModeReleased, "up" }};"#, size: nil
    ).notes
    #expect(
      notes.map(\.sentence) == [
        #""1, SwipeDU, EdgeTop, DistanceAny, ActModeReleased, up" left out: the gesture ends at an edge, but touchd matches gestures by the edge where they begin"#
      ])
  }

  @Test(
    "An unreadable file is one error with its line",
    arguments: [
      ("lisgd\n-g '1,LR'", #"2: "1,LR": a gesture needs at least fingers, direction and command"#),
      ("lisgd -g 'one,LR,x'", #"1: "one,LR,x": "one" is not a number of fingers"#),
      ("lisgd -g '0,LR,x'", #"1: "0,LR,x": "0" is not a number of fingers"#),
      ("lisgd \\\n -g '1,XY,x'", #"2: "1,XY,x": there is no direction "XY""#),
      ("lisgd -g '1,LR,Q,*,R,x'", #"1: "1,LR,Q,*,R,x": there is no edge "Q""#),
      ("lisgd -g '1,LR,L,Q,x'", #"1: "1,LR,L,Q,x": there is no distance "Q""#),
      ("lisgd -g '1,LR,L,x'", #"1: "1,LR,L,x": a gesture with an edge also needs a distance and a command"#),
      ("lisgd -g '1,LR,L,*,Z,x'", #"1: "1,LR,L,*,Z,x": there is no mode "Z""#),
      ("lisgd -g '1,LR,L,*,R'", #"1: "1,LR,L,*,R": the gesture has no command"#),
      ("lisgd -g '1,LR, '", #"1: "1,LR, ": the gesture has no command"#),
      ("lisgd \\\n -g '1,LR,x \\\n -g '1,RL,y'", "3: a closing quotation mark is missing here, or in a line above"),
      (
        "Gesture gestures[] = {\n{1, SwipeLR, \"a},\n{2, SwipeLR, \"b\"}};", "2: a string has no closing quotation mark"
      ),
      ("lisgd -t much -g '1,LR,x'", "1: -t: \"much\" is not a number from 0 to 100000"),
      ("lisgd -g '1,LR,x' \\\n -T 100000.1", "2: -T: \"100000.1\" is not a number from 0 to 100000"),
      ("lisgd -m nan -g '1,LR,x'", "1: -m: \"nan\" is not a number from 0 to 100000"),
      (
        "\ndouble edgesizeleft = wide; Gesture gestures[] = {};",
        "2: edgesizeleft: \"wide\" is not a number from 0 to 100000"
      ),
      ("lisgd -g", "1: -g has no value"),
      ("nothing", "1: there is no gesture: expected lisgd's -g options, or its config.h"),
      (
        "/* a comment\n of two lines */\nGesture gestures[] = {{1, SwipeXX, \"a\"}};",
        #"3: "1, SwipeXX, a": there is no direction "XX""#
      ),
      ("Gesture gestures[] = {\n{1, SwipeXX, \"a\"}};", #"2: "1, SwipeXX, a": there is no direction "XX""#),
      (
        "Gesture gestures[] = {\n{1, SwipeLR, \"a\\\nb\"},\n{1, SwipeXX, \"c\"}};",
        #"4: "1, SwipeXX, c": there is no direction "XX""#
      ),
      (
        "Gesture gestures[] = {{1, SwipeLR, EdgeL, DistanceAny, ActModeReleased, \"a\"}};",
        #"1: "1, SwipeLR, EdgeL, DistanceAny, ActModeReleased, a": there is no edge "EdgeL""#
      ),
    ])
  func errors(_ text: String, error: String) {
    #expect { _ = try ImportedGestures(lisgd: text, size: nil) } throws: { "\($0)" == error }
  }

  @Test(
    "Gestures away from an edge or corner start there, those that end there are left out, and the others go along it",
    arguments: [
      ("L", "left-1-right - along-left-1-up along-left-1-down along-left-1-upRight - along-left-1-downRight -"),
      ("R", "- right-1-left along-right-1-up along-right-1-down - along-right-1-upLeft - along-right-1-downLeft"),
      ("T", "along-top-1-right along-top-1-left - top-1-down - - along-top-1-downRight along-top-1-downLeft"),
      ("B", "along-bottom-1-right along-bottom-1-left bottom-1-up - along-bottom-1-upRight along-bottom-1-upLeft - -"),
      ("TL", "topLeft-1-right - - topLeft-1-down - - topLeft-1-downRight -"),
      ("TR", "- topRight-1-left - topRight-1-down - - - topRight-1-downLeft"),
      ("BL", "bottomLeft-1-right - bottomLeft-1-up - bottomLeft-1-upRight - - -"),
      ("BR", "- bottomRight-1-left bottomRight-1-up - - bottomRight-1-upLeft - -"),
    ])
  func edges(_ edge: String, expected: String) throws {
    let directions = ["LR", "RL", "DU", "UD", "DLUR", "DRUL", "ULDR", "URDL"]
    let options = directions.map { "-g '1,\($0),\(edge),*,\($0)'" }
    let imported = try ImportedGestures(lisgd: "lisgd \(options.joined(separator: " "))", size: (720, 1440))
    let names = Dictionary(uniqueKeysWithValues: try read(imported).bindings.map { ($0.words[2], $0.name) })
    #expect(directions.map { names[$0] ?? "-" }.joined(separator: " ") == expected)
    let lost = imported.notes.filter { $0.sentence.contains("the gesture ends at an edge") }
    #expect(lost.count == directions.count - names.count)
  }

  @Test("A gesture's length is a fraction of the side or diagonal along which it goes")
  func lengths() throws {
    let text = "lisgd -t 0 -g '1,LR,*,L,a' -g '1,DU,*,M,b' -g '1,DLUR,*,L,c' -g '1,ULDR,*,M,d' -g '1,RL,*,S,e'"
    let imported = try ImportedGestures(lisgd: text, size: (300, 400))
    #expect(try read(imported).bindings.map(\.match.length) == [198, 132, 330, 165, 0])
  }

  @Test("Shell braces and comments in a script or a header are not read as gestures")
  func bracesAndComments() throws {
    let script = "f() { [ -s file ] && lisgd -g '1,LR,x'; }\n"
    #expect(try read(ImportedGestures(lisgd: script, size: nil)).bindings.map(\.name) == ["pan-1-right"])
    let header = """
      unsigned int distancethreshold = 100; // distancethreshold = 7;
      Gesture gestures[] = {
      // { 3, SwipeRL, "commented" },
      { 1, SwipeLR, "good" }, // { 2, SwipeRL, "behind" },
      /* { 4, SwipeRL, "inside" }, * / */
      };

      """
    let bindings = try read(ImportedGestures(lisgd: header, size: nil)).bindings
    #expect(bindings.map(\.name) == ["pan-1-right"] && bindings.map(\.match.length) == [100])
    #expect {
      _ = try ImportedGestures(lisgd: "unsigned\nint timeoutms = much;\nGesture gestures[] = {};", size: nil)
    } throws: {
      "\($0)" == #"2: -m: "much" is not a number from 0 to 100000"#
    }
  }

  @Test("Gestures with the same recognizer and direction get different names; those that lisgd never runs are left out")
  func names() throws {
    let text = """
      lisgd -g '1,LR,*,L,long' -g '1,LR,*,M,medium'
      -g 1,LR,any -g '1,LR,*,S,R,short' -g '1,LR,*,L,longest'
      -g '1,LR,*,*,P,pressed' -g '1,LR,L,*,left' -g '2,LR,two' -g '1,RL,back'
      """
    let imported = try ImportedGestures(lisgd: text, size: (100, 100))
    #expect(
      try read(imported).bindings.map { "\($0.name): \($0.words[2])" } == [
        "pan-1-right: long", "pan-1-right-2: medium", "pan-1-right-3: any", "pan-1-right-4: pressed",
        "left-1-right: left", "pan-2-right: two", "pan-1-left: back",
      ])
    #expect(
      imported.notes.map { "\($0)" }.filter { !$0.contains("width of the edges") } == [
        #"1: "1,LR,*,M,medium" also runs when "1,LR,*,L,long" of line 1 runs"#,
        #"2: "1,LR,any" also runs when "1,LR,*,L,long" of line 1 runs"#,
        #"2: "1,LR,*,S,R,short" left out: lisgd runs "1,LR,any" of line 2 instead"#,
        #"2: "1,LR,*,L,longest" left out: lisgd runs "1,LR,*,L,long" of line 1 instead"#,
      ])
  }

  @Test("Background programs are started by systemd, because touchctl run ends processes that a command leaves behind")
  func background() throws {
    let text = #"lisgd -g '1,LR,pidof keys || keys "$@" &' -g '2,LR,a && b' -g '3,LR,echo \&' -g '4,LR,&'"#
    let imported = try ImportedGestures(lisgd: text, size: nil)
    #expect(
      try read(imported).bindings.map(\.words) == [
        ["systemd-run", "--user", "--quiet", "--collect", "sh", "-c", #"pidof keys || keys "$$@""#],
        ["/bin/sh", "-c", "a && b"], ["/bin/sh", "-c", #"echo \&"#], ["/bin/sh", "-c", "&"],
      ])
    #expect(
      imported.notes.map { "\($0)" } == [
        #"1: "1,LR,pidof keys || keys \"$@\" &" runs with systemd-run --user: touchctl run ends processes that a command leaves in the background (&)"#
      ])
  }

  @Test("Each edge has its own size, multiplied by the scale")
  func edgeSizes() throws {
    let header = """
      double edgesizetop = 200.0;
      double edgessizecaling = 0.5;
      Gesture gestures[] = {
      { 1, SwipeLR, EdgeTop, DistanceAny, ActModeReleased, "a" },
      { 1, SwipeDU, EdgeRight, DistanceAny, ActModeReleased, "b" },
      };
      """
    func frames(_ text: String) throws -> [Rect?] {
      try read(ImportedGestures(lisgd: text, size: (1000, 2000))).scene?.windows[0].traits.views.map(\.frame) ?? []
    }
    #expect(
      try frames(header) == [
        Rect(x: 0, y: 0, width: 1000, height: 100), Rect(x: 975, y: 0, width: 25, height: 2000),
      ])
    #expect(try frames("lisgd -s 2 -g '1,LR,T,*,R,a'") == [Rect(x: 0, y: 0, width: 1000, height: 100)])
  }
}

@Suite(.timeLimit(.minutes(5))) struct ToucheggImportTests {
  static let configuration = """
    <?xml version="1.0"?>
    <touchégg>
      <settings>
        <!-- <gesture> in a comment -->
        <property name="animation_delay">150</property>
        <property name="action_execute_threshold">20</property>
      </settings>
      <application name="All">
        <gesture type="SWIPE" fingers="3" direction="UP">
          <action type="RUN_COMMAND">
            <repeat>false</repeat>
            <command>
              notify-send 'a &amp; b' "&#x3c;c&gt;"
            </command>
            <on>begin</on>
          </action>
        </gesture>
        <gesture type="SWIPE" fingers="4" direction="LEFT">
          <action type="RUN_COMMAND"><command><![CDATA[echo <4> && true]]></command><on>end</on></action>
        </gesture>
        <gesture type="PINCH" fingers="2" direction="OUT">
          <action type="RUN_COMMAND">
            <repeat>true</repeat><command>bigger</command><decreaseCommand>smaller</decreaseCommand>
          </action>
        </gesture>
        <gesture type="SWIPE" fingers="2" direction="UP">
          <action type="RUN_COMMAND"><repeat>true</repeat><command>louder</command></action>
        </gesture>
        <gesture type="TAP" fingers="2"><action type="RUN_COMMAND"><command>two</command><on>begin</on></action></gesture>
        <gesture type="TAP" fingers="3"><action type="MOUSE_CLICK"><button>2</button></action></gesture>
        <gesture type="PINCH" fingers="4" direction="IN"><action type="RUN_COMMAND"><command>x</command></action></gesture>
        <gesture type="SWIPE" fingers="3" direction="DOWN"><action type="CLOSE_WINDOW"/></gesture>
      </application>
      <application name="Firefox,Chromium"><gesture type="TAP" fingers="2"/><gesture type="TAP" fingers="3"/></application>
    </touchégg>
    """

  @Test("Gestures of all programs that run a command are imported; each other gesture has a note")
  func gestures() throws {
    let imported = try ImportedGestures(touchegg: Self.configuration)
    let file = try read(imported)
    #expect(
      file.bindings.dropLast().map { "\($0.name): \($0.words[2])" } == [
        "swipe-3-up: notify-send 'a & b' \"<c>\"", "swipe-4-left: echo <4> && true", "pinch-out: bigger",
        "pinch-out-back: smaller", "swipe-2-up: louder", "tap-2: two",
      ])
    #expect(file.bindings.last?.send == Self.send { $0.click = .middle })
    #expect(file.bindings.map(\.match.state) == [nil, .ended, nil, nil, nil, .ended, .ended])
    #expect(file.bindings.map(\.match.direction) == [.up, .left, .out, .in, .up, nil, nil])
    #expect(file.bindings.map(\.step) == [nil, nil, 0.1, 0.1, 40, nil, nil])
    #expect(
      imported.notes.map { "\($0)".split(separator: ":").prefix(2).joined(separator: ":") } == [
        "5: animation_delay left out", "6: action_execute_threshold left out",
        #"31: <gesture type="PINCH" fingers="4" direction="IN"> left out"#,
        #"32: <gesture type="SWIPE" fingers="3" direction="DOWN"> left out"#,
        "34: 2 gestures of Firefox,Chromium left out",
      ])
  }

  private static func send(_ body: (inout Binding.Send) -> Void) -> Binding.Send {
    var send = Binding.Send()
    body(&send)
    return send
  }

  private func imported(_ action: String, desktop: String? = nil) throws -> (bindings: [Binding], notes: [String]) {
    let text =
      #"<touchegg><application name="All"><gesture type="SWIPE" fingers="3" direction="LEFT">\#(action)</gesture></application></touchegg>"#
    let imported = try ImportedGestures(touchegg: text, desktop: desktop)
    return (try read(imported).bindings, imported.notes.map(\.sentence))
  }

  @Test("Keys are sent by the kernel's names, also while the fingers move forward and back")
  func keys() throws {
    let action =
      "<action type='SEND_KEYS'><repeat>true</repeat><modifiers>Control_L+Shift_L</modifiers><keys>KP_Add</keys><decreaseKeys>minus</decreaseKeys></action>"
    let bindings = try imported(action).bindings
    #expect(
      bindings.map(\.send?.keys) == [
        ["KEY_LEFTCTRL", "KEY_LEFTSHIFT", "KEY_KPPLUS"], ["KEY_LEFTCTRL", "KEY_LEFTSHIFT", "KEY_MINUS"],
      ])
    #expect(bindings.map(\.match.direction) == [.left, .right])
    #expect(bindings.map(\.step) == [40, 40])
    for (symbols, keys) in [
      ("w", ["KEY_W"]), ("7", ["KEY_7"]), ("F11", ["KEY_F11"]), ("Page_Down", ["KEY_PAGEDOWN"]),
      ("space", ["KEY_SPACE"]),
      ("XF86Back", ["KEY_BACK"]),
    ] {
      #expect(
        try imported("<action type='SEND_KEYS'><keys>\(symbols)</keys></action>").bindings.map(\.send?.keys) == [keys])
    }
    for symbols in ["F25", "Find", "ssharp", ""] {
      let left = try imported("<action type='SEND_KEYS'><keys>\(symbols)</keys></action>")
      #expect(left.bindings.isEmpty && left.notes.count == 1)
    }
  }

  @Test(
    "The desktop is changed by that desktop's keys, and left out if they are unknown",
    arguments: [
      ("ubuntu:GNOME", "next", ["KEY_LEFTMETA", "KEY_PAGEDOWN"]), ("GNOME", "up", nil),
      ("KDE", "auto", ["KEY_LEFTMETA", "KEY_LEFTCTRL", "KEY_RIGHT"]),
      ("XFCE", "previous", ["KEY_LEFTCTRL", "KEY_LEFTALT", "KEY_LEFT"]),
      ("X-Cinnamon", "up", ["KEY_LEFTCTRL", "KEY_LEFTALT", "KEY_UP"]),
      ("sway", "next", nil), (nil, "next", nil),
    ] as [(String?, String, [String]?)])
  func desktops(_ desktop: String?, _ direction: String, _ keys: [String]?) throws {
    let changed = try imported(
      "<action type='CHANGE_DESKTOP'><direction>\(direction)</direction></action>", desktop: desktop)
    #expect(changed.bindings.map(\.send?.keys) == (keys.map { [$0] } ?? []))
    #expect(changed.notes.count == (keys == nil ? 1 : 0))
  }

  @Test(
    "A file that is not XML, or not touchegg's, is one error with its line",
    arguments: [
      ("", "1: no element found"), ("<a>\n</b>", "2: mismatched tag in <a> of line 1"),
      ("<a>\n\n", "3: no element found in <a> of line 1"),
      ("<a>\n<b c></b></a>", "2: not well-formed (invalid token) in <a> of line 1"),
      ("<a b='c/>", "1: unclosed token"), ("<a><b/>\n\0</a>", "2: not well-formed (invalid token) in <a> of line 1"),
      ("\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "2: a DOCTYPE declaration is not supported"),
      ("<a>&b;</a>", "1: undefined entity in <a> of line 1"), ("<a/>\n<b/>", "2: junk after document element"),
      ("<touchpad/>", "1: expected the element <touchégg>, found <touchpad>"),
      (String(repeating: "<a>\n", count: 64), "65: no element found in <a> of line 64"),
      (String(repeating: "<a>\n", count: 64) + "<a/>", "65: elements are nested more than 64 levels deep"),
    ])
  func errors(_ text: String, error: String) {
    #expect { _ = try ImportedGestures(touchegg: text) } throws: { "\($0)" == error }
  }
}
