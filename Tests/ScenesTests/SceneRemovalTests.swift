import Documents
import Testing
import TouchKit

@testable import Scenes

/// The effect of removals on references and on names.
@Suite(.timeLimit(.minutes(5))) struct SceneRemovalTests {
  @Test(
    "A6: references to a removed name are cleared, and only references added later use the new object with that name",
    arguments: [
      (#""redirect":"spot""#, #""alpha":1"#),
      (
        #""recognizers":[{"name":"N","kind":"tap","requireToFail":["press"]}]"#,
        #""recognizers":[{"name":"N","kind":"tap"}]"#
      ),
      (
        #""recognizers":[{"name":"N","kind":"pan","simultaneousWith":["press"]}]"#,
        #""recognizers":[{"name":"N","kind":"pan"}]"#
      ),
      (
        #""recognizers":[{"name":"N","kind":"tap","refuseTouchesOn":["spot"]}]"#,
        #""recognizers":[{"name":"N","kind":"tap"}]"#
      ),
      (
        #""kind":"scroll","contentSize":[9,9],"pan":{"requireToFail":["press"]}"#,
        #""kind":"scroll","contentSize":[9,9]"#
      ),
      (
        #""kind":"table","rows":1,"rowHeight":9,"pan":{"simultaneousWith":["press"]}"#,
        #""kind":"table","rows":1,"rowHeight":9"#
      ),
      (
        #""kind":"scroll","contentSize":[9,9],"pan":{"refuseTouchesOn":["spot"]}"#,
        #""kind":"scroll","contentSize":[9,9]"#
      ),
      (#""views":[{"name":"N","redirect":"spot"}]"#, #""views":[{"name":"N"}]"#),
    ])
  func references(referring: String, free: String) throws {
    func view(_ name: String, _ keys: String) -> String {
      #"{"name":"\#(name)",\#(keys.replacing(#""N""#, with: #""\#(name) N""#))}"#
    }
    let spot = #"{"name":"spot","recognizers":[{"name":"press","kind":"longPress"}]}"#
    let old = view("old", referring)
    var changed = try ChangedScene(#"{"windows":[{"name":"w","views":[\#(spot),\#(old)]}]}"#)
    try changed.change(
      #"{"remove":"spot"},{"add":\#(view("new", referring)),"in":"w"},{"add":\#(spot),"in":"w","before":"new"}"#)
    let then = try scene(
      #"{"windows":[{"name":"w","views":[\#(view("old", free)),\#(spot),\#(view("new", referring))]}]}"#)
    #expect(changed.description == then)
    #expect(try changed.scene.objects == changed.madeOver)
    // A reference added before the removal refers to the removed view.
    var before = try ChangedScene(#"{"windows":[{"name":"w","views":[\#(spot),\#(old)]}]}"#)
    try before.change(
      #"{"add":\#(view("new", referring)),"in":"w"},{"remove":"spot"},{"add":\#(spot),"in":"w","before":"new"}"#)
    #expect(
      try before.description
        == scene(#"{"windows":[{"name":"w","views":[\#(view("old", free)),\#(spot),\#(view("new", free))]}]}"#))
    #expect(try before.scene.objects == before.madeOver)
    // No new view gets the name.
    var without = try ChangedScene(#"{"windows":[{"name":"w","views":[\#(spot),\#(old)]}]}"#)
    try without.change(#"{"remove":"spot"}"#)
    #expect(try without.description == scene(#"{"windows":[{"name":"w","views":[\#(view("old", free))]}]}"#))
    #expect(try without.scene.objects == without.madeOver)
  }

  @Test("A6: changing an object whose reference was cleared does not restore it, even if the name exists again")
  func setAfterRemoval() throws {
    let text = """
      windows:
        - name: w
          redirect: spot
          views:
            - {name: spot, recognizers: [{name: press, kind: longPress}]}
            - {name: old, redirect: spot, recognizers: [{name: r, kind: tap, requireToFail: [press]}]}
            - {name: other}
        - {name: free}
      """
    let again = #"{"add":{"name":"spot","recognizers":[{"name":"press","kind":"tap"}]},"in":"free"}"#
    var changed = try ChangedScene(text)
    try changed.change(
      #"{"remove":"spot"},{"of":"w","set":{"alpha":0.5}},{"of":"old","set":{"alpha":0.25}},{"of":"r","set":{"taps":3}},\#(again)"#
    )
    #expect(changed.description.windows[0].traits.redirect == nil)
    #expect(changed.description.windows[0].traits.alpha == 0.5)
    #expect(try changed.scene.objects == changed.madeOver)
    #expect(changed.scene.windows[0].hitRedirection == nil && changed.scene.view(named: "old")?.hitRedirection == nil)
    // References that a change sets are cleared too, if their target is then removed.
    var set = try ChangedScene(text)
    try set.change(#"{"of":"other","set":{"redirect":"spot"}},{"remove":"spot"},\#(again)"#)
    #expect(set.description.windows[0].traits.views.map(\.traits.redirect) == [nil, nil])
    #expect(try set.scene.objects == set.madeOver)
    // The same holds for a target without previous references.
    try set.change(#"{"of":"other","set":{"redirect":"free"}},{"remove":"free"},{"add":{"name":"free"}}"#)
    #expect(set.description.windows[0].traits.views.map(\.traits.redirect) == [nil, nil])
    #expect(try set.scene.objects == set.madeOver)
    var late = try ChangedScene(text)
    try late.change(#"{"remove":"spot"},{"of":"other","set":{"redirect":"spot"}},\#(again)"#)
    #expect(late.description.windows[0].traits.views.map(\.traits.redirect) == [nil, "spot"])
    #expect(try late.scene.objects == late.madeOver)
    #expect(
      late.refusal(#"{"of":"old","set":{"redirect":"spott"}}"#)?.hasPrefix(
        #"[0].set.redirect: unknown window or view "spott"; did you mean "spot"?"#) == true)
    #expect(late.refusal(#"{"remove":"spot"},{"of":"old","set":{"redirect":"spot"}}"#) != nil)
  }

  @Test(
    "A6: one call may remove several views, in any order and at any depth",
    arguments: [
      ["a", "b", "c"], ["c", "b", "a"], ["d", "a", "e", "b"], ["e", "x", "a", "y"], ["y", "e", "x"], ["in", "e", "b"],
    ])
  func order(names: [String]) throws {
    let inner = ["x", "y"].map { #"{"name":"\#($0)","recognizers":[{"name":"\#($0) tap","kind":"tap"}]}"# }
    let views = ["a", "b", "c", "d", "e"].map { #"{"name":"\#($0)","kind":"button"}"# }
    let all = #"{"name":"in","views":[\#(inner.joined(separator: ","))]},"# + views.joined(separator: ",")
    var changed = try ChangedScene(#"{"windows":[{"name":"w","views":[\#(all)]}]}"#)
    let edit = try changed.change(names.map { #"{"remove":"\#($0)"}"# }.joined(separator: ","))
    #expect(edit.changesStructure && !edit.addsWindows)
    #expect(names.allSatisfy { changed.scene.view(named: $0) == nil })
    #expect(try changed.scene.objects == changed.madeOver)
  }

  @Test("A6, S10: a removed view is no longer the initial first responder, even if another view gets its name")
  func firstResponders() throws {
    let again = #"{"add":{"name":"pins","focusable":true,"views":[{"name":"field","kind":"textField"}]},"in":"main"}"#
    var changed = try ChangedScene(ChangedScene.mixed)
    let window = try #require(changed.scene.windows.first)
    #expect((window.initialFirstResponder as? View)?.name == "field")
    // Other views and windows are removed.
    try changed.change(#"{"remove":"pins"},{"remove":"side"}"#)
    #expect(changed.description.windows[0].initialFirstResponder == "field")
    try changed.change(#"{"remove":"map"},\#(again)"#)
    #expect(changed.description.windows[0].initialFirstResponder == nil && window.initialFirstResponder == nil)
    #expect(try changed.scene.objects == changed.madeOver)
    let added =
      #"{"add":{"name":"n","initialFirstResponder":"m","views":[{"name":"m","kind":"textField"},{"name":"o"}]}}"#
    try changed.change(#"\#(added),{"remove":"m"},{"add":{"name":"m","kind":"textField"},"in":"n"}"#)
    #expect(changed.description.windows[1].initialFirstResponder == nil)
    #expect(try changed.scene.objects == changed.madeOver)
    try changed.change(#"{"remove":"n"},\#(added),{"remove":"o"}"#)
    #expect(changed.description.windows[1].initialFirstResponder == "m")
    #expect(try changed.scene.objects == changed.madeOver)
    try changed.change(#"{"of":"m","set":{"enabled":false}},{"of":"main","set":{"focusable":true}}"#)
    #expect(changed.description.windows[1].initialFirstResponder == "m")
    // The view can no longer be first responder.
    var plain = try ChangedScene(
      "windows: [{name: w, initialFirstResponder: v, views: [{name: v, focusable: true, views: [{name: u}]}]}]")
    try plain.change(#"{"of":"v","set":{"alpha":0.5}},{"remove":"u"}"#)
    #expect(plain.description.windows[0].initialFirstResponder == "v")
    try plain.change(#"{"of":"v","set":{"focusable":false}}"#)
    #expect(plain.description.windows[0].initialFirstResponder == nil)
  }

  @Test("A6: names in an added view are free again once that part of it is removed")
  func partsOfAdded() throws {
    let tool =
      #"{"name":"tool","views":[{"name":"a","recognizers":[{"name":"r","kind":"tap"}],"views":[{"name":"b"}]},{"name":"c"}]}"#
    let adds = [#"{"add":\#(tool),"in":"pins"}"#, #"{"add":{"name":"n","views":[{"name":"m"},\#(tool)]}}"#]
    for (add, holder) in zip(adds, ["pins", "n"]) {
      var changed = try ChangedScene(ChangedScene.mixed)
      try changed.change(
        #"""
        \#(add),{"add":{"name":"d","views":[{"name":"e"}]},"in":"tool","before":"a"},{"remove":"a"},{"remove":"e"},
        {"add":{"name":"a"},"in":"c"},{"add":{"name":"b","recognizers":[{"name":"r","kind":"pan"}]},"in":"d"},{"add":{"name":"e"},"in":"a"}
        """#)
      #expect(try changed.scene.objects == changed.madeOver)
      let tool = try #require(changed.scene.view(named: "tool"))
      #expect(tool.superview?.name == holder && tool.subviews.map(\.name) == ["d", "c"])
      #expect(tool.subviews.map { $0.subviews.map(\.name) } == [["b"], ["a"]])
      // The remaining views keep their names.
      #expect(changed.refusal(#"{"add":{"name":"x","views":[{"name":"c"}]},"in":"pins"}"#) != nil)
    }
    #expect(
      try ChangedScene(ChangedScene.mixed).refusal(
        #"\#(adds[0]),{"remove":"a"},{"add":{"name":"b","redirect":"a"},"in":"tool"}"#)?
        .hasPrefix(#"[2].add.redirect: unknown window or view "a""#) == true)
  }

  @Test(
    "A6: a removal does not change references to other names, whether added before or after it",
    arguments: ["requireToFail", "simultaneousWith"])
  func otherReferences(key: String) throws {
    let spot = #"{"name":"spot","recognizers":[{"name":"press","kind":"longPress"}]}"#
    let spare = #"{"name":"spare","recognizers":[{"name":"other","kind":"longPress"}]}"#
    func view(_ name: String) -> String {
      #"{"name":"\#(name)","recognizers":[{"name":"\#(name) r","kind":"tap","\#(key)":["press"]}]}"#
    }
    var changed = try ChangedScene(#"{"windows":[{"name":"w","views":[\#(spot),\#(spare)]}]}"#)
    try changed.change(
      #"{"add":\#(view("one")),"in":"w"},{"remove":"spare"},{"add":\#(view("two")),"in":"w"}"#)
    #expect(
      try changed.description
        == scene(#"{"windows":[{"name":"w","views":[\#(spot),\#(view("one")),\#(view("two"))]}]}"#))
    #expect(try changed.scene.objects == changed.madeOver)
  }
}
