/// A screen that touches happen on: one coordinate space of pixels, after calibration and rotation.
public final class Screen {
  /// What configuration and clients call it.
  public let name: String
  /// Its size in pixels, as it is rotated now.
  public internal(set) var size: Size
  /// Pixels in a point (1/163 inch) along each axis; thresholds become pixels through it.
  public internal(set) var pixelsPerPoint: Vector

  /// Makes a screen of `size` pixels with `pixelsPerPoint` pixels to a point along each axis.
  public init(name: String, size: Size, pixelsPerPoint: Vector) {
    self.name = name
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }
}
