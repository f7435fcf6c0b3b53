import Documents
import Testing
import TouchKit

@testable import Scenes

/// First responders, motion, remote control and buttons in scenes (S10, S40, S41, S48).
@Suite(.timeLimit(.minutes(5))) struct FocusTests {
  @Test("A window's initial first responder is focused when the window appears; the first window is key")
  func initial() throws {
    let (built, application) = try build(
      """
      windows:
        - name: main
          motion: true
          initialFirstResponder: player
          views:
            - {name: frame, views: [{name: player, focusable: true, remote: [play, togglePlayPause]}]}
            - {name: other}
        - {name: form, initialFirstResponder: field, views: [{name: field, kind: textField}]}
      """)
    let player = built.windows[0].subviews[0].subviews[0]
    let field = built.windows[1].subviews[0]
    #expect(application.keyWindow === built.windows[0] && application.firstResponder === player)
    #expect(field.isFirstResponder)
    #expect(player.handledRemoteControls == [.play, .togglePlayPause] && !player.handlesMotion)
    #expect(built.windows[0].handlesMotion)
    let other = built.windows[0].subviews[1]
    #expect(!other.isFocusable && !other.becomeFirstResponder() && player.isFocusable)
  }

  @Test("The name of a view that is not focusable, or not in the window, is an error with its place and a suggestion")
  func errors() {
    let expected = [
      "{name: w, initialFirstResponder: a, views: [{name: a}, {name: ab, focusable: true}]}":
        #"windows[0].initialFirstResponder: unknown focusable view of this window "a"; known: ab"#,
      "{name: w, initialFirstResponder: w}":
        #"windows[0].initialFirstResponder: unknown focusable view of this window "w""#,
    ]
    for (window, message) in expected {
      let error = #expect(throws: DocumentError.self) { try scene("windows: [\(window)]") }
      #expect("\(error!)".contains(message), "\(error!)")
    }
    #expect(throws: Never.self) { try scene("windows: [{name: w, focusable: true, initialFirstResponder: w}]") }
  }

  @Test("Taps and long presses name the buttons that trigger them; other kinds have no such key")
  func buttons() throws {
    let (built, _) = try build(
      """
      windows:
        - name: main
          recognizers:
            - {name: home, kind: tap, presses: [KEY_HOMEPAGE]}
            - {name: shot, kind: longPress, touches: 2, presses: [KEY_POWER, KEY_VOLUMEDOWN]}
            - {name: none, kind: tap}
      """)
    #expect(built.recognizers[0].allowedPressTypes == [.home])
    #expect(built.recognizers[1].allowedPressTypes == [.power, .volumeDown])
    #expect(built.recognizers[2].allowedPressTypes.isEmpty)
    for key in ["power", "KEY_", "KEY_power", "KEY_A B", "BTN"] {
      let error = #expect(throws: DocumentError.self) {
        try scene(#"windows: [{name: w, recognizers: [{name: r, kind: tap, presses: ["\#(key)"]}]}]"#)
      }
      #expect("\(error!)".contains("a key must be given by the kernel's name, such as KEY_POWER"), "\(key): \(error!)")
    }
    let error = #expect(throws: DocumentError.self) {
      try scene("windows: [{name: w, recognizers: [{name: r, kind: pan, presses: [KEY_POWER]}]}]")
    }
    #expect("\(error!)".contains("this key belongs to: tap, longPress"), "\(error!)")
  }

  @Test(
    "S40: a scene handles shakes if any window or view in it does",
    arguments: [
      ("{name: w, motion: true}", true), ("{name: w, views: [{name: a}, {name: b, motion: true}]}", true),
      ("{name: w, views: [{name: a}, {name: b, views: [{name: c}, {name: d, motion: true}]}]}", true),
      ("{name: w, views: [{name: a, views: [{name: b}]}, {name: c}]}", false),
    ])
  func motion(window: String, handles: Bool) throws {
    #expect(try scene("windows: [{name: first}, \(window)]").handlesMotion == handles)
  }

  @Test("A scene with focus, motion, remote control and buttons is written as it was read")
  func roundTrip() throws {
    let text = """
      {"windows":[{"name":"w","initialFirstResponder":"v","motion":true,"recognizers":[{"kind":"tap","name":"t","presses":["KEY_POWER"]}],\
      "views":[{"name":"v","focusable":true,"remote":["stop"]}]}]}
      """
    let description = try scene(text)
    #expect(try scene(String(decoding: description.json, as: UTF8.self)) == description)
    #expect(description.windows[0].traits.views[0].traits.remote == [.stop])
  }
}
