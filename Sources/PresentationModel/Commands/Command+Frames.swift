/// Commands for frames.
extension Command {
  /// Opens a prompt for the title, which must be unique; the nodes leave the frames that they were in.
  public static let frame = Command(
    "frame", "frame", "Put a titled frame around the selected nodes",
    needs: .node, argument: .text,
    aliases: ["group", "box", "region"]
  ) { editor, _ throws(CommandError) in try editor.beginFraming() }

  /// Opens a prompt with the current title; fails if another frame has the new title.
  public static let retitleFrame = Command(
    "retitle-frame", "retitle", "Rename the frame of the selected node",
    needs: .framedNode, argument: .text
  ) { editor, _ throws(CommandError) in try editor.beginRetitling() }

  static let dissolveFrame = Command(
    "dissolve-frame", "dissolve", "Remove the node's frame; its nodes stay",
    needs: .framedNode,
    aliases: ["ungroup"]
  ) { editor, _ throws(CommandError) in try editor.dissolveFrame() }

  /// Adds the nodes at once if only one frame is possible; otherwise opens a line with titles, nearest to the cursor
  /// first.
  public static let addToFrame = Command(
    "add-to-frame", "add to frame",
    "Add the selected nodes to a frame",
    needs: .node, argument: .frame,
    outcome: { editor, _ throws(CommandError) in try editor.beginAddingToFrame() })

  static let removeFromFrame = Command(
    "remove-from-frame", "out of frame", "Take the selected nodes out of the frame",
    needs: .node
  ) { editor, _ throws(CommandError) in try editor.removeFromFrame() }

  /// Enters move mode with all nodes of the frame, whatever is selected.
  public static let moveFrame = Command(
    "move-frame", "move frame", "Move the node's frame with all its nodes",
    needs: .framedNode
  ) { editor, _ throws(CommandError) in try editor.beginMovingFrame() }

  static let selectFrame = Command(
    "select-frame", "select frame", "Select all nodes in the node's frame",
    needs: .framedNode
  ) { editor, _ throws(CommandError) in try editor.selectFrame() }
}
