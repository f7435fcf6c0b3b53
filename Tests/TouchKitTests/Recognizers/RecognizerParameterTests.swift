import TestSupport
import Testing

@testable import TouchKit

/// UIKit's recognizer parameters that programs can set and read, with their defaults.
@Suite(.timeLimit(.minutes(5))) struct RecognizerParameterTests {
  @Test("S26: every recognizer has UIKit's parameters with their defaults")
  func common() {
    let recognizer = GestureRecognizer(name: "own")
    #expect(recognizer.name == "own" && recognizer.isEnabled && recognizer.view == nil && recognizer.delegate == nil)
    #expect(recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
    #expect(recognizer.allowedTouchTypes == [.finger, .pen, .palm] && recognizer.requiresExclusiveTouchType)
    #expect(recognizer.zone == nil && !recognizer.isOfScreen)
    #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    #expect(recognizer.location(in: nil) == .zero)
  }

  @Test("Each kind has the defaults of the published table")
  func kinds() {
    let tap = TapGestureRecognizer()
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    let press = LongPressGestureRecognizer()
    #expect(press.minimumPressDuration == nil && press.allowableMovement == nil)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    let pan = PanGestureRecognizer()
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max && pan.axis == .any)
    #expect(pan.translation == .zero && pan.velocity == .zero)
    let swipe = SwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1 && swipe.recognizedDirection == nil)
    let pinch = PinchGestureRecognizer()
    #expect(pinch.scale == 1 && pinch.velocity == 0 && pinch.step == nil && pinch.steps == 0)
    let rotation = RotationGestureRecognizer()
    #expect(rotation.rotation == 0 && rotation.velocity == 0 && rotation.step == nil && rotation.steps == 0)
    let edge = ScreenEdgePanGestureRecognizer()
    #expect(edge.edges.isEmpty && edge.directions == .inward && edge.minimumLength == nil && edge.startEdge == nil)
  }
}
