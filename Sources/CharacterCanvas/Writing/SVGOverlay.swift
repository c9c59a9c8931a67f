public import Geometry
import TextScanning

/// An element such as a chart that covers some cells of an SVG picture and has finer coordinates than cells.
public struct SVGOverlay: Sendable {
  /// The covered cells, counted from the picture's top-left cell; they should be blank.
  public let area: Rect
  private let title: String
  private let details: String
  private let elements: @Sendable (inout SVGClasses) -> String

  /// Creates an overlay.
  ///
  /// - Parameters:
  ///   - area: The covered cells.
  ///   - title: A description, for people who cannot see it.
  ///   - details: Further description, in sentences.
  ///   - elements: Makes the elements, in units of a twelfth of a cell's width and a twenty-fourth of its height, from
  ///   the area's top-left corner.
  public init(area: Rect, title: String, details: String, elements: @escaping @Sendable (inout SVGClasses) -> String) {
    self.area = area
    self.title = title
    self.details = details
    self.elements = elements
  }

  func group(_ classes: inout SVGClasses) -> String {
    let place = "\(area.minColumn * SVGPicture.cell.columns) \(area.minRow * SVGPicture.cell.rows)"
    let (title, details) = (
      TextEscapes.markup.escaped(CellText.safe(title)), TextEscapes.markup.escaped(CellText.safe(details))
    )
    return """
      <g transform="translate(\(place))" role="img">
      <title>\(title)</title>
      <desc>\(details)</desc>
      \(elements(&classes))</g>

      """
  }
}
