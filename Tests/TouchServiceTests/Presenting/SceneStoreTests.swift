import Panels
import Scenes
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct SceneStoreTests {
  @Test("Origins are numbered without gaps over all scenes and the screens, and those of removed scenes are not found")
  func numbers() throws {
    let rig = try Rig(scene: AppDesk.empty, recognizers: "[{name: home, kind: tap}]")
    let store = rig.pipeline.scenes
    var changes = 0
    store.onChange = { changes += 1 }
    func isNumbered() -> Bool {
      let origins = (store.scenes + [store.screens].compactMap { $0 }).flatMap(\.origins)
      return origins.map(\.number) == Array(origins.indices) && origins.allSatisfy(store.has)
    }
    func present(_ app: String) throws -> Scene {
      let scene = #"{"windows":[{"name":"main","views":[{"name":"a"},{"name":"b"}]}]}"#
      rig.host.handle(.present(.init(app: app, user: 0, layer: .app, scene: .text(Array(scene.utf8)))))
      return try #require(store.scene(of: app))
    }
    func reload(_ recognizers: String) throws {
      var configuration = rig.host.configuration
      let other = try Rig(scene: AppDesk.empty, recognizers: recognizers)
      configuration.screens[0].recognizers = other.host.configuration.screens[0].recognizers
      try rig.host.adopt(configuration)
    }
    #expect(isNumbered())
    let (one, two) = (try present("one"), try present("two"))
    #expect(isNumbered() && changes == 2)
    rig.host.handle(.change(app: "one", .text(Array(#"[{"add":{"name":"c"},"in":"main"}]"#.utf8))))
    #expect(isNumbered() && changes == 3 && one.origins.count == 4)
    rig.host.handle(.withdraw(app: "one"))
    #expect(isNumbered() && changes == 4 && !one.origins.contains(where: store.has))
    #expect(two.origins.allSatisfy(store.has))
    let home = try #require(store.screens?.origins.first)
    try reload("[{name: away, kind: tap}, {name: back, kind: pan}]")
    #expect(isNumbered() && changes == 5 && !store.has(home) && store.screens?.recognizers.count == 2)
    let away = try #require(store.screens?.origins)
    try reload("[]")
    #expect(isNumbered() && changes == 6 && !away.contains(where: store.has) && store.screens == nil)
  }

  @Test("The text of the configuration's scene is kept until the scene is replaced")
  func configuredText() throws {
    let rig = try Rig(scene: AppDesk.empty)
    let description = rig.host.configuration.shownScene
    let scene = try #require(rig.pipeline.scenes.scene(of: ""))
    var configured = ConfiguredScene(description)
    let text = configured.text(description, of: scene)
    #expect(text.scene === scene && configured.text(description, of: scene) === text)
    let other = try description.build { _ in rig.host.screen }
    #expect(configured.text(description, of: other).scene === other)
    var configuration = rig.host.configuration
    configuration.scene = try Rig(scene: "windows: [{name: other}]").host.configuration.scene
    try rig.host.adopt(configuration)
    #expect(rig.host.configuredScene.json == configuration.shownScene.json && configuration.shownScene != description)
  }
}
