import Configuration
import Documents
import Kernel
package import Panels
package import TouchKit

extension ScreenHost: CurtainDelegate {
  /// Read the files that the configuration names for a screen. A file that cannot be read counts as a display that is
  /// on, and the journal reports the reason once.
  package func isDisplayOff(_ screen: Screen) -> Bool {
    let files = configuration.screens.first { $0.name == screen.name }?.displayPower
    return displayFiles.isOff(files ?? []) { error in
      warn(
        .displayUnreadable,
        "the state of the display of screen \(quoted(screen.name)) cannot be read; touchd assumes that the display is on: "
          + "\(error)"
      )
    }
  }

  package func sequenceSwallowed(on screen: Screen) {
    // Advance its time first, because the application receives nothing of the sequence.
    pipeline.application.reach(pipeline.queue.reachedTime)
    pipeline.application.report(SceneEvent.wake(screen))
  }

  package func curtainOpened(_ drawing: Curtain.Drawing, on screen: Screen) {
    onCurtainOpened?(drawing.drawer)
  }

  /// Draw the curtain of a screen; nil means every screen.
  func drawCurtain(on name: String?, _ drawing: Curtain.Drawing) -> Outcome {
    change(name) { pipeline.queue.drawCurtain(on: $0, drawing) }
  }

  /// Remove the drawings of a drawer; nil means all drawers except the display.
  func openCurtain(on name: String?, by drawer: Int?) -> Outcome {
    change(name) { screen in
      pipeline.queue.openCurtain(on: screen) { drawing in
        drawer.map { $0 == drawing.drawer } ?? (drawing.drawer != Curtain.Drawing.display)
      }
    }
  }

  private func change(_ name: String?, _ change: (Screen) -> Void) -> Outcome {
    if name != nil, screen(named: name) == nil { return .noSuchScreen }
    for screen in screens where name == nil || screen.name.isSame(as: name ?? "") { change(screen) }
    return .done
  }
}
