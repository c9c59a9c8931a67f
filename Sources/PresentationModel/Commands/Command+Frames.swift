/// Frames.
extension Command {
  /// Opens a line for the title, which no other frame may have; nodes leave the frames that they were in.
  public static let frame = Command(
    "frame", "frame", "Put a titled frame around the selected nodes",
    needs: .node, argument: .text,
    aliases: ["group", "box", "region"]
  ) { editor, _ throws(CommandError) in try editor.beginFraming() }

  /// Opens a line with the title that it has; refused where another frame has the new one.
  public static let retitleFrame = Command(
    "retitle-frame", "retitle", "Rename the frame of the selected node",
    needs: .framedNode, argument: .text
  ) { editor, _ throws(CommandError) in try editor.beginRetitling() }

  static let dissolveFrame = Command(
    "dissolve-frame", "dissolve", "Remove the node's frame; its nodes stay",
    needs: .framedNode,
    aliases: ["ungroup"]
  ) { editor, _ throws(CommandError) in try editor.dissolveFrame() }

  /// With a single possible frame it acts at once, else it opens a line with titles, nearest to the cursor first.
  public static let addToFrame = Command(
    "add-to-frame", "add to frame",
    "Add the selected nodes to a frame",
    needs: .node, argument: .frame,
    outcome: { editor, _ throws(CommandError) in try editor.beginAddingToFrame() })

  static let removeFromFrame = Command(
    "remove-from-frame", "out of frame", "Take the selected nodes out of the frame",
    needs: .node
  ) { editor, _ throws(CommandError) in try editor.removeFromFrame() }

  /// Enters move mode with all members of the frame, for any selection.
  public static let moveFrame = Command(
    "move-frame", "move frame", "Move the node's frame with all its nodes",
    needs: .framedNode
  ) { editor, _ throws(CommandError) in try editor.beginMovingFrame() }

  static let selectFrame = Command(
    "select-frame", "select frame", "Select all nodes in the node's frame",
    needs: .framedNode
  ) { editor, _ throws(CommandError) in try editor.selectFrame() }
}
