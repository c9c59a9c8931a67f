import GraphDocument

extension Command {
  static let ofGroups: [Command] = [
    .goIn, .goOut, .makeGroup, .addInstance, .giveInput, .nextInstance, .detach, .expandInstance, .renameGroup,
    .listGroups, .deleteGroup, .addImport, .renameImport, .removeImport, .nextOutput,
  ]

  /// Turns the selected nodes into a group and replaces them by an instance of the group, after a prompt for its name.
  ///
  /// An empty text chooses a free name. Fails if an output of the instance would lead back to one of its inputs.
  public static let makeGroup = Command(
    "make-group", "group", "Make a group of the selected nodes", in: .change,
    detail: "An instance of the group takes their place.",
    keys: [.nodes: "<Space>gg"], menu: "make group",
    on: .nodes(to: "make a group of"), argument: .text,
    aliases: ["function", "subgraph", "encapsulate", "extract", "component", "macro"]
  ) { editor, found, _ throws(CommandError) in try editor.beginGrouping(found) }

  /// Adds an instance of a group, which the user chooses in a prompt.
  public static let addInstance = Command(
    "add-instance", "instance", "Add an instance of a group", in: .change,
    keys: [.nodes: "<Space>ga"], menu: "add instance",
    needs: .groups, argument: .text, aliases: ["use", "function", "call", "component"]
  ) { editor, _ in editor.open(InstancePrompt()) }

  /// Opens the definition of the selected instance and shows it with the instance's values.
  ///
  /// For a formula that calls a group, opens the definition of that group with the default values of its inputs.
  public static let goIn = Command(
    "go-in", "into", "Open the group of the selected instance", in: .move,
    detail: "The definition is shown with the values of this instance.",
    keys: [.nodes: "gd"], menu: "into group",
    needs: .node, aliases: ["enter", "open", "inside", "definition", "dive"],
    outcome: { editor, _ throws(CommandError) in try editor.goIn() })

  /// Leaves the open group for the level above, and selects the instance whose definition was open.
  public static let goOut = Command(
    "go-out", "out", "Leave the group for the level above", in: .move,
    keys: [.nodes: "gu"], menu: "out of group",
    needs: Need { editor in editor.path.isEmpty ? "you are not inside a group" : nil },
    aliases: ["leave", "up", "parent", "outside", "back"],
    outcome: { editor, _ throws(CommandError) in try editor.goOut() })

  /// Goes to the next instance of the group; inside a definition, shows the definition with the values of the next
  /// instance.
  public static let nextInstance = Command(
    "next-instance", "next instance", "Go to the next instance of the same group", in: .move,
    keys: [.nodes: "<Space>gn"], menu: "next instance", aliases: ["use", "usages"],
    outcome: { editor, _ throws(CommandError) in try editor.goToNextInstance() })

  /// Gives the selected instance its own copy of the group's definition; the other instances keep the old definition.
  public static let detach = Command(
    "own-copy", "own copy", "Give the selected instance a definition of its own", in: .change,
    keys: [.nodes: "<Space>gc"], menu: "make own copy",
    on: .instance(to: "give a definition of its own"), aliases: ["detach", "unique", "duplicate", "fork"]
  ) { editor, found, _ throws(CommandError) in try editor.detach(found) }

  /// Replaces the instance by its group's nodes; keeps the group's definition, even if no instance is left.
  public static let expandInstance = Command(
    "expand-instance", "expand", "Replace the instance by the nodes of its group", in: .change,
    keys: [.nodes: "<Space>ge"], menu: "expand instance",
    on: .instance(to: "expand"), aliases: ["ungroup", "inline", "explode", "flatten"]
  ) { editor, found, _ throws(CommandError) in try editor.expandInstance(found) }

  /// Renames a group in a prompt that begins with the current name; its instances and the formulas that call it are
  /// updated.
  public static let renameGroup = Command(
    "rename-group", "rename group", "Rename the group", in: .change,
    detail: "The group of the selected instance, or the open group.",
    keys: [.nodes: "<Space>gr"],
    argument: .text
  ) { editor, _ throws(CommandError) in try editor.beginRenamingGroup() }

  /// Opens a list of the groups with their inputs, outputs and users; Enter on a row opens the group's definition.
  public static let listGroups = Command(
    "groups", "groups", "List groups and imports, and open one", in: .move,
    keys: [.nodes: "<Space>gl"], menu: "list groups",
    needs: .listedGroups, aliases: ["definitions", "functions", "library", "components", "imports"],
    outcome: { editor, _ throws(CommandError) in
      try Need.listedGroups.require(in: editor)
      return GroupList.open(in: editor)
    })

  /// Deletes a group, which the user chooses in a prompt; fails for a group that still has instances.
  public static let deleteGroup = Command(
    "delete-group", "delete group", "Delete an unused group", in: .change,
    keys: [.nodes: "<Space>gd"],
    needs: .definitions, argument: .text, aliases: ["remove", "purge", "unused"]
  ) { editor, _ in editor.open(DeleteGroupPrompt()) }

  /// Imports another document, after a prompt that completes its path; `name = ` before the path names the import.
  public static let addImport = Command(
    "import", "import", "Import another document and its groups", in: .change,
    detail: "Its groups are called IMPORT.GROUP; IMPORT is the document itself.",
    keys: [.nodes: "<Space>gi"], menu: "import document",
    argument: .text, aliases: ["library", "include", "require", "module", "link"]
  ) { editor, _ in editor.open(ImportPrompt()) }

  /// Renames an import, after a prompt for the old and the new name, such as `finance = money`.
  public static let renameImport = Command(
    "rename-import", "rename import", "Rename an import, in instances and formulas too", in: .change,
    keys: [.nodes: "<Space>gR"],
    needs: .imports, argument: .text, aliases: ["library", "module"]
  ) { editor, _ in editor.open(ImportNamePrompt()) }

  /// Removes an import, which the user chooses in a prompt; instances of its groups stay but have no value.
  public static let removeImport = Command(
    "remove-import", "remove import", "Remove an import from the document", in: .change,
    keys: [.nodes: "<Space>gD"],
    needs: .imports, argument: .text, aliases: ["delete", "library", "module"]
  ) { editor, _ in editor.open(RemoveImportPrompt()) }

  /// Sets an input of the selected instance, after a prompt for text such as `years = 30`.
  ///
  /// An empty text after `=` restores the default.
  public static let giveInput = Command(
    "give-input", "value", "Set an input value of the selected instance", in: .change,
    detail: "The value replaces the default.",
    keys: [.nodes: "<Space>gv"], menu: "set input value",
    on: .instance(to: "give a value"), argument: .text, aliases: ["argument", "parameter", "override", "default"]
  ) { editor, found, _ throws(CommandError) in try editor.beginGivingInput(to: found) }

  /// Starts the link from the next output of the source instance; works only in link mode.
  public static let nextOutput = Command(
    "next-output", "other output", "Start the link from the instance's next output", in: .link,
    keys: [.link: "o"], needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try editor.takeNextOutput() })

}

extension Need {
  static let instance = Need { editor in
    editor.selection.map { editor.contents.isInstance($0) } == true ? nil : "no instance of a group is selected"
  }
  static let groups = Need { editor in absence(ofGroups: editor.contents, in: editor) }
  /// Requires that the document itself defines a group, even if the canvas shows the inside of a group.
  static let definitions = Need { editor in absence(ofGroups: editor.root, in: editor) }

  static let imports = Need { editor in
    editor.root.imports.isEmpty
      ? "there is no import: \(editor.canvasKey(for: .addImport)) imports a document" : nil
  }
  /// Requires that the document has a group or an import.
  ///
  /// Imports that could not be read count.
  static let listedGroups = Need { editor in
    editor.root.imports.isEmpty ? absence(ofGroups: editor.root, in: editor) : nil
  }

  private static func absence(ofGroups contents: DocumentContents, in editor: any EditorReading) -> String? {
    contents.groups.allNames.isEmpty
      ? "there is no group yet: \(editor.canvasKey(for: .makeGroup)) makes one" : nil
  }
}
