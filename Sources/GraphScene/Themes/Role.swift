/// The meaning of a cell of the picture: painters name the role, the theme has its style.
public enum Role: Int, CaseIterable, Hashable, Sendable {
  /// The empty canvas, and the same in relationship-creation mode.
  case canvas
  case linkingCanvas
  case grid
  case linkingGrid

  case box
  case noteBox
  case selectedBox
  case sourceBox
  case refusedBox
  case nodeName
  case operatorSign
  case portLabel
  case nodeLabel
  case noteText
  case port
  case openPort
  case chosenPort
  /// The label of a port that the link being made would add.
  case portToCome
  case value
  /// A value that has just become another one, and the box or the wire of what has just come or gone.
  case changedValue
  case enteredBox
  case leavingBox
  case failure
  case waiting
  /// Letters to type for a node or port.
  case jumpHint

  case frame
  case frameTitle
  /// Border and title of the frame that the selected node is in.
  case focusedFrame

  case wire
  case activeWire
  case proposedWire

  case title
  case titleMode
  case linkingMode
  case unsaved
  case tool
  case toolDetail
  case hintKey
  case hintText
  case message
  case refusal
  /// The sentence about what has the focus.
  case reading
  case minimap
  /// The part of the map that the canvas shows.
  case minimapView
  case lesson
  case lessonTitle
  case promptLabel
  case promptText
  case promptNote
  case promptProblem
  /// The characters that a line is refused for.
  case promptMistake
  /// The table of nodes, the titles of its columns, the headings of its sections, and the line that has the focus.
  case table
  case tableTitle
  case tableHeading
  case tableSelected
  case popup
  case popupTitle
  case popupKey
  case popupSelected
  case popupDisabled

  case chartAxis
  case chartText
  case chartError
  /// The point of a chart that is read.
  case chartCursor
  case chartSeries1
  case chartSeries2
  case chartSeries3
  case chartSeries4
  case chartSeries5
  case chartSeries6
  /// From the lowest to the highest of what colours of a chart stand for.
  case chartShade1
  case chartShade2
  case chartShade3
  case chartShade4
  case chartShade5
}
