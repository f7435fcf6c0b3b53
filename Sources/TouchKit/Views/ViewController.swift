/// A controller of a view. In the responder chain, the controller comes after its view and before the view's superview
/// (S9).
open class ViewController: Responder {
  /// The view of the controller. The controller owns the view; the view has a weak reference to the controller.
  public final let view: View
  /// The controllers that are nested in this controller.
  public private(set) final var children: [ViewController] = []
  /// The controller in which this controller is nested.
  public private(set) final weak var parent: ViewController?

  /// Create a controller of `view`.
  public init(view: View = View()) {
    self.view = view
    super.init()
    view.controller = self
  }

  deinit {
    if view.$unheldController.refers(to: self) { view.controller = nil }
  }

  /// The superview of the controller's view, or the view of the parent controller if there is no superview.
  open override var next: Responder? { view.superview ?? parent?.view }
  override final var nextOfTouches: Responder? { view.formerNext ?? next }
  override final var nextOfEvents: Responder? { view.formerNext ?? next }

  override final var ownView: View? { view }

  /// Nest `child` in this controller. The caller has to add the child's view to a superview.
  public final func addChild(_ child: ViewController) {
    var above: ViewController? = self
    while let controller = above {
      precondition(controller !== child, "a controller cannot be nested in itself")
      above = controller.parent
    }
    child.removeFromParent()
    child.parent = self
    children.append(child)
  }

  /// Remove this controller from its parent controller.
  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}
