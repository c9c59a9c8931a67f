/// A table of what the mouse can do, for the reference of keys and mouse.
public enum PointerReference {
  /// A mouse action and its effect.
  public struct Row: Hashable, Sendable {
    /// The notation of the action in scripts, such as `<Click:COLUMN,ROW>`; see `PointerNotation`.
    public let script: String
    /// The effect as a sentence that ends with a full stop.
    public let sentence: String
  }

  /// All actions, in the order of the reference.
  public static let rows: [Row] = [
    Row(script: "<Click:COLUMN,ROW>", sentence: "Selects a node; on the empty canvas moves the cursor there."),
    Row(script: "<DoubleClick:COLUMN,ROW>", sentence: "Edits a node; on the empty canvas adds one there."),
    Row(
      script: "<RightClick:COLUMN,ROW>",
      sentence: "Adds the node to the selection, or removes it; so do <C-Click:…> and <S-Click:…>."),
    Row(
      script: "<Drag:COLUMN,ROW,COLUMN,ROW>",
      sentence: "Moves the node and other selected nodes, as move mode does."),
    Row(
      script: "<Drag:…> on the canvas",
      sentence: "Selects the nodes in a rectangle; <C-Drag:…> and <S-Drag:…> add them."),
    Row(script: "<MiddleDrag:…>", sentence: "Pans the canvas, wherever the drag begins."),
    Row(
      script: "<Drag:…> of a frame's title",
      sentence: "Moves the frame with its nodes; a click selects them all, a double click edits the title."),
    Row(
      script: "<Drag:…> from an output",
      sentence:
        "Links to the port in that row, on a border to a free port; on the empty canvas asks for a node to feed."
    ),
    Row(
      script: "<Drag:…> from a port", sentence: "Moves the wire to another port; dropped on nothing, the wire is cut."),
    Row(script: "<Click:…> in LINK mode", sentence: "Links to that port or node; on the empty canvas leaves the mode."),
    Row(
      script: "<Click:…> on a row or key", sentence: "Chooses the row of a list, or presses the key in the hint line."),
    Row(script: "<Click:…> beside a list", sentence: "Closes the list, or an empty prompt."),
    Row(
      script: "<WheelDown:COLUMN,ROW>",
      sentence: "Scrolls; also WheelUp, WheelLeft, WheelRight, and sideways with S-. In lists, goes through the rows."),
    Row(script: "<Press:…> <DragTo:…> <Release:…>", sentence: "The parts of a drag, for scripts."),
  ]
}
