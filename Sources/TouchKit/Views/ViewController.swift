/// Follows its view in the responder chain, before that view's superview (S9).
open class ViewController: Responder {
  /// Its view; it owns the view, the view refers to it weakly.
  public final let view: View
  /// The controllers nested in this one.
  public private(set) final var children: [ViewController] = []
  /// The controller this one is nested in.
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

  /// The view's superview, or the parent controller's view while it has none.
  open override var next: Responder? { view.superview ?? parent?.view }

  override final var ownView: View? { view }

  /// Nest `child` here; the caller adds its view to a view.
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

  /// End the nesting.
  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}
