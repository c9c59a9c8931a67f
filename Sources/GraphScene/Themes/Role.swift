/// The purpose of a cell in the drawing, to which a theme assigns a style.
public enum Role: Int, CaseIterable, Hashable, Sendable {
  /// The empty canvas.
  case canvas
  /// The empty canvas in link mode.
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
  /// The label of a new port that the link being made would add.
  case portToCome
  case value
  case changedValue
  /// A box or wire that was just added.
  case enteredBox
  /// A box or wire that was just removed.
  case leavingBox
  case failure
  case waiting
  /// A jump hint at a node or port.
  case jumpHint

  case frame
  case frameTitle
  /// The border and title of the frame that contains the selected node.
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
  /// The sentence about the focused node or row.
  case reading
  case minimap
  /// The part of the small map that shows what is visible on the canvas.
  case minimapView
  case lesson
  case lessonTitle
  case promptLabel
  case promptText
  case promptNote
  case promptProblem
  /// The characters that make the typed line invalid.
  case promptMistake
  case table
  case tableTitle
  /// The headings of the table's sections.
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
  /// The point of a chart at the cursor.
  case chartCursor
  case chartSeries1
  case chartSeries2
  case chartSeries3
  case chartSeries4
  case chartSeries5
  case chartSeries6
  /// The lowest values in a chart that shows values as colours; the next cases are for higher values, in order.
  case chartShade1
  case chartShade2
  case chartShade3
  case chartShade4
  case chartShade5
}
