extension Command {
  /// Puts a new frame around the selected nodes, after a prompt for its title; the nodes leave their previous frames.
  ///
  /// The title must differ from the titles of all other frames.
  public static let frame = Command(
    "frame", "frame", "Put a titled frame around the selected nodes",
    needs: .node, argument: .text,
    aliases: ["group", "box", "region"]
  ) { editor, _ throws(CommandError) in try editor.beginFraming() }

  /// Renames the frame of the selected node, in a prompt that begins with the current title.
  ///
  /// Fails if another frame has the new title.
  public static let retitleFrame = Command(
    "retitle-frame", "retitle", "Rename the frame of the selected node",
    needs: .framedNode, argument: .text
  ) { editor, _ throws(CommandError) in try editor.beginRetitling() }

  static let dissolveFrame = Command(
    "dissolve-frame", "dissolve", "Remove the node's frame; its nodes stay",
    needs: .framedNode,
    aliases: ["ungroup"],
    outcome: { editor, _ throws(CommandError) in try editor.dissolveFrame() })

  /// Adds the selected nodes to an existing frame; opens a prompt with the titles if there are several frames.
  ///
  /// The prompt lists the frames nearest to the cursor first.
  public static let addToFrame = Command(
    "add-to-frame", "add to frame",
    "Add the selected nodes to a frame",
    needs: .node, argument: .frame,
    outcome: { editor, _ throws(CommandError) in try editor.beginAddingToFrame() })

  static let removeFromFrame = Command(
    "remove-from-frame", "out of frame", "Take the selected nodes out of the frame",
    needs: .node,
    outcome: { editor, _ throws(CommandError) in try editor.removeFromFrame() })

  /// Moves the frame of the selected node: enters move mode with all nodes of the frame, even if only some are
  /// selected.
  public static let moveFrame = Command(
    "move-frame", "move frame", "Move the node's frame with all its nodes",
    needs: .framedNode,
    outcome: { editor, _ throws(CommandError) in try editor.beginMovingFrame() })

  static let selectFrame = Command(
    "select-frame", "select frame", "Select all nodes in the node's frame",
    needs: .framedNode,
    outcome: { editor, _ throws(CommandError) in try editor.selectFrame() })
}
