import GraphDocument

extension Command {
  static let ofFrames: [Command] = [
    .frame, .retitleFrame, .dissolveFrame, .addToFrame, .removeFromFrame, .moveFrame, .selectFrame,
  ]

  /// Puts a new frame around the selected nodes, after a prompt for its title; the nodes leave their previous frames.
  ///
  /// The title must differ from the titles of all other frames.
  public static let frame = Command(
    "frame", "frame", "Put a titled frame around the selected nodes", in: .change,
    keys: [.nodes: "<Space>nf"], menu: "add frame",
    on: .nodes(to: "frame"), argument: .text,
    aliases: ["group", "box", "region"]
  ) { editor, found, _ throws(CommandError) in .opened(FramePrompt(nodes: found), in: editor) }

  /// Renames the frame of the selected node, in a prompt that begins with the current title.
  ///
  /// Fails if another frame has the new title.
  public static let retitleFrame = Command(
    "retitle-frame", "retitle", "Rename the frame of the selected node", in: .change,
    keys: [.nodes: "<Space>nr"], menu: "rename frame",
    on: .frame(to: "retitle"), argument: .text
  ) { editor, found, _ throws(CommandError) in .opened(RetitlePrompt(title: found), in: editor) }

  static let dissolveFrame = Command(
    "dissolve-frame", "dissolve", "Remove the node's frame; its nodes stay", in: .change,
    keys: [.nodes: "<Space>nd"], menu: "remove frame",
    on: .frame(to: "dissolve"),
    aliases: ["ungroup"]
  ) { editor, found, _ throws(CommandError) in try editor.dissolveFrame(found) }

  /// Adds the selected nodes to an existing frame; opens a prompt with the titles if there are several frames.
  ///
  /// The prompt lists the frames nearest to the cursor first.
  public static let addToFrame = Command(
    "add-to-frame", "add to frame",
    "Add the selected nodes to a frame", in: .change,
    keys: [.nodes: "<Space>na"], menu: "add to frame",
    on: .nodes(to: "add to a frame"), argument: .frame
  ) { editor, found, _ throws(CommandError) in try editor.beginAddingToFrame(found) }

  static let removeFromFrame = Command(
    "remove-from-frame", "out of frame", "Take the selected nodes out of the frame", in: .change,
    keys: [.nodes: "<Space>nx"], menu: "remove from frame",
    on: .nodes(to: "take out of its frame")
  ) { editor, found, _ throws(CommandError) in try editor.removeFromFrame(found) }

  /// Moves the frame of the selected node: enters move mode with all nodes of the frame, even if only some are
  /// selected.
  public static let moveFrame = Command(
    "move-frame", "move frame", "Move the node's frame with all its nodes", in: .change,
    keys: [.nodes: "<Space>nm"], menu: "move frame",
    on: .frame(to: "move")
  ) { editor, found, _ throws(CommandError) in editor.beginMoving(frame: found) }

  static let selectFrame = Command(
    "select-frame", "select frame", "Select all nodes in the node's frame", in: .select,
    keys: [.nodes: "<Space>ns"], menu: "select frame",
    on: .frame(to: "select")
  ) { editor, found, _ throws(CommandError) in editor.selectNodes(editor.contents.members(ofFrame: found), nothing: "")
  }
}
