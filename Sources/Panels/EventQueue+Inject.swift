package import TouchKit

extension EventQueue {
  /// Handle one frame of a program's injected touches, at the current time.
  ///
  /// - Parameter screen: the screen for all touches of a new `device`; ignored for a known one.
  package func inject(_ samples: [TouchSample], on screen: Screen, device: Int) {
    let index = injected.firstIndex { $0.device == device } ?? injected.count
    if index == injected.count { injected.append(InjectedTouches(device: device, screen: screen)) }
    let wasTouched = injected[index].isTouched
    let screen = injected[index].screen
    // Work on a copy, because handlers of the touches may ask which touches are down.
    var touches = injected[index]
    touches.handle(samples, nextID: &nextID, isSecret: { application.isSecure($0, on: screen) }, deliver)
    guard let index = injected.firstIndex(where: { $0.device == device }) else { return }
    injected[index] = touches
    if wasTouched || touches.isTouched { noteTouch(at: reachedTime) }
    if !curtains.isEmpty { updateCurtains() }
  }

  /// Remove the touches that a program injects; those that are down are cancelled.
  package func removeInjected(device: Int) {
    guard let index = injected.firstIndex(where: { $0.device == device }) else { return }
    cancelInjected { $0.device == device }
    injected.remove(at: index)
    if !curtains.isEmpty { updateCurtains() }
  }

  func cancelInjected(where isMeant: (InjectedTouches) -> Bool) {
    for index in injected.indices where isMeant(injected[index]) && injected[index].isTouched {
      injected[index].cancelAll(deliver)
      noteTouch(at: reachedTime)
    }
  }
}
