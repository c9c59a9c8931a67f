import GraphDocument

extension Command {
  /// Opens a prompt for the label of the selected node, which is shown on its box.
  public static let label = setting(.label)

  /// The commands for attributes that no other command sets, in the order of the catalogue.
  public static let ofAttributes: [Command] = AttributeID.allCases.compactMap { id in
    id.attribute.entry == nil ? nil : id == .label ? label : setting(id)
  }

  private static func setting(_ id: AttributeID) -> Command {
    let key = "\(id.attribute.key)"
    let entry = id.attribute.entry
    let need = Need { editor in
      guard let node = editor.selection else { return "no node is selected" }
      let kind = editor.contents.kind(of: node)
      return id.attribute.suits(kind) ? nil : "'\(editor.contents.name(of: node))' \(id.attribute.misfit(kind))"
    }
    return Command(
      id.commandName, key, entry?.sentence ?? "Set the \(key) of the selected node", in: .change,
      detail: entry?.detail ?? "",
      keys: entry?.key.map { [[.normal, .table, .inspector]: [$0]] } ?? [:], needs: need, argument: .text,
      aliases: entry?.aliases ?? [],
      outcome: { editor, _ throws(CommandError) in
        try editor.fromInspector { () throws(CommandError) in
          let node = try editor.requireSelection(entry?.verb ?? "set its \(key)")
          try need.require(in: editor)
          if id == .unit {
            editor.open(UnitPrompt(node: node))
          } else {
            editor.open(AttributePrompt(id: id, node: node))
          }
          return .done
        }
      })
  }
}
