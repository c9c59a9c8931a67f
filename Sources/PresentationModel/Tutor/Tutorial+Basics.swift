import EvaluationEngine
import GraphDocument

extension Tutorial {
  /// The lessons on moving, numbers, nodes, links, names, undo, formulas and groups.
  ///
  /// The document must have the numbers `price` and `count`.
  public static let basics = Tutorial([
    Lesson(
      title: "Move about",
      task: { "Each box is a node, and one has the focus. Press \($0.all(.focusDown)) to go to 'count'." },
      isDone: { $0.selection != nil && $0.selection == $0.contents.node(named: "count") }, needs: ["count"]),
    Lesson(
      title: "Change a number",
      task: { "Type 5 (a digit starts the new value), and \($0[.accept, in: .prompt])." },
      isDone: { number("count", in: $0) == 5 }, needs: ["count"]),
    Lesson(
      title: "Write a formula",
      task: {
        "Press \($0[.enterNumber]) and type total = price * count. Its value shows at the right. "
          + "\($0[.accept, in: .prompt]) makes the node and two links."
      },
      isDone: { isInOneFormula("price", "count", in: $0) }, needs: ["price", "count"]),
    Lesson(
      title: "Watch it follow",
      task: {
        "Go to 'price' (\($0[.search]) price \($0[.accept, in: .prompt]) finds it), type 30 and \($0[.accept, in: .prompt]): "
          + "everything that depends on it follows at once."
      },
      isDone: { number("price", in: $0) == 30 }, needs: ["price"]),
    Lesson(
      title: "Undo it",
      task: { "Every change can be undone, back to the first. Press \($0[.undo])." },
      isDone: { $0.document.canRedo }),
    Lesson(
      title: "Redo it",
      task: { "Press \($0[.redo]) to redo what \($0[.undo]) took back: 'price' is 30 again." },
      isDone: { !$0.document.canRedo && $0.document.canUndo }),
    Lesson(
      title: "Create a node",
      task: {
        "Now make it by hand: press \($0[.add]), type * and \($0[.accept, in: .prompt]). "
          + "You get a node that multiplies. Its two inputs need links."
      },
      isDone: { product(in: $0) != nil }),
    Lesson(
      title: "Link it",
      task: {
        "Go to 'price' and press \($0[.link]) to start a link. Aim at the new node with the arrows; "
          + "\($0[.accept, in: .relationshipCreation]) links."
      },
      isDone: { isMultiplied("price", in: $0) }, needs: ["price"]),
    Lesson(
      title: "Link the other one",
      task: {
        "Now link 'count' to its other input: go to 'count', press \($0[.link]), aim at the new node, "
          + "and \($0[.accept, in: .relationshipCreation])."
      },
      isDone: { isMultiplied("count", in: $0) && isMultiplied("price", in: $0) }, needs: ["price", "count"]),
    Lesson(
      title: "Give it a name",
      task: {
        "On the new node press \($0[.rename]), clear the name with \($0[.deleteToStart, in: .prompt]), "
          + "type check and press \($0[.accept, in: .prompt])."
      },
      isDone: { product(in: $0).map { $0 == "check" } ?? false }),
    Lesson(
      title: "Make a group",
      task: {
        "Press \($0[.makeGroup]), type side and \($0[.accept, in: .prompt]). "
          + "The node moves into a group; the box is now an instance of it."
      },
      isDone: { !$0.document.root.groups.isEmpty }),
    Lesson(
      title: "Look inside",
      task: { "\($0[.goIn]) looks inside the group, with the values of this instance." },
      isDone: { $0.document.group != nil }),
    Lesson(
      title: "Come out again",
      task: {
        "You are inside the group. Press \($0[.goOut]) to return to the document."
      },
      isDone: { $0.document.group == nil }),
  ])
}

extension Tutorial {
  private static func number(_ name: String, in editor: NodesPM) -> Double? {
    guard let node = editor.contents.node(named: name),
      case .number(let value) = editor.contents.graph.content(of: node)
    else {
      return nil
    }
    return value
  }

  private static func isInOneFormula(_ name: String, _ other: String, in editor: NodesPM) -> Bool {
    func formulas(_ name: String) -> Set<NodeID> {
      guard let node = editor.contents.node(named: name) else { return [] }
      return Set(editor.contents.graph.users(of: node).map(\.node)).filter {
        editor.contents.formulaText(of: $0) != nil
      }
    }
    return !formulas(name).isDisjoint(with: formulas(other))
  }

  private static func product(in editor: NodesPM) -> String? {
    editor.contents.nodesInFileOrder().first { editor.contents.graph.content(of: $0) == .operator(.multiply) }
      .map { editor.contents.name(of: $0) }
  }

  private static func isMultiplied(_ name: String, in editor: NodesPM) -> Bool {
    editor.contents.node(named: name).map { node in
      editor.contents.graph.users(of: node).contains {
        editor.contents.graph.content(of: $0.node) == .operator(.multiply)
      }
    } ?? false
  }
}
