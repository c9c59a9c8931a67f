import EvaluationEngine
import GraphDocument

/// The object of a command, such as the selected node, which is found before the command's body runs.
struct CommandTarget<Found>: Sendable {
  /// The condition on which the palette offers the command.
  let need: Need
  /// Finds the object.
  ///
  /// - Throws: a message that says what to do first, if there is none.
  let find: @Sendable (any EditorReading) throws(CommandError) -> Found
}

/// Targets; `verb` is the action in the message "select a node to …".
extension CommandTarget<NodeID> {
  /// The selected node.
  ///
  /// `reason`, if not nil, is the error message for a node that cannot have links, such as a note.
  static func node(to verb: String, exceptNotes reason: String? = nil, if need: Need = .node) -> Self {
    Self(need: need) { editor throws(CommandError) in try editor.requireSelection(verb, exceptNotes: reason) }
  }

  static var numberToStep: Self { node(to: "increase or decrease it", exceptNotes: "has no value", if: .number) }

  /// The selected node, which must also meet `need`.
  static func node(to verb: String, onlyIf need: Need) -> Self {
    Self(need: need) { editor throws(CommandError) in
      let node = try editor.requireSelection(verb)
      try need.require(in: editor)
      return node
    }
  }

  /// The selected instance of a group.
  static func instance(to verb: String) -> Self {
    Self(need: .instance) { editor throws(CommandError) in
      let node = try editor.requireSelection(verb)
      guard editor.contents.isInstance(node) else { throw .node(node, "is not an instance of a group") }
      return node
    }
  }

  /// The node of the open inspector, which becomes the selected node, or else the selected node.
  static func shownNode(to verb: String) -> Self {
    Self(need: .node) { editor throws(CommandError) in
      if let listed = editor.listedNode { return listed }
      return try editor.requireSelection(verb)
    }
  }
}

extension CommandTarget<[NodeID]> {
  /// The selected nodes, or the one under the cursor; never empty.
  static func nodes(to verb: String, if need: Need = .node) -> Self {
    Self(need: need) { editor throws(CommandError) in try editor.requireNodes(verb) }
  }
}

extension CommandTarget<String> {
  /// The title of the selected node's frame.
  static func frame(to verb: String) -> Self {
    Self(need: .framedNode) { editor throws(CommandError) in
      let node = try editor.requireSelection("\(verb) the frame of")
      if let title = editor.contents.frameTitle(of: node) { return title }
      throw .node(node, "is not in a frame: \(editor.canvasKey(for: .frame)) makes one")
    }
  }
}

extension Command {
  /// Creates a command with an object, which `body` gets.
  convenience init<Found>(
    _ name: String, _ brief: String, _ sentence: String, in section: Section, detail: String = "",
    keys: DefaultKeys = [:], menu: String? = nil, on target: CommandTarget<Found>,
    argument: CommandLine.Argument? = nil, shortForms: [String] = [], aliases: [String] = [],
    body: @escaping @Sendable (NodesPM, Found, Invocation) throws(CommandError) -> Outcome
  ) {
    self.init(
      name, brief, sentence, in: section, detail: detail, keys: keys, menu: menu, needs: target.need,
      argument: argument, shortForms: shortForms, aliases: aliases,
      outcome: { editor, call throws(CommandError) in try body(editor, try target.find(editor), call) })
  }
}
