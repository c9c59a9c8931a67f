import GraphDocument

/// Commands for groups: definitions and their instances.
extension Command {
  /// Opens a prompt for the group's name.
  ///
  /// An empty line gives it a free name. Fails if the instance would feed itself.
  public static let makeGroup = Command(
    "make-group", "group", "Make a group of the selected nodes",
    detail: "An instance of the group takes their place.",
    needs: .node, argument: .text, aliases: ["function", "subgraph", "encapsulate", "extract", "component", "macro"]
  ) { editor, _ throws(CommandError) in try editor.beginGrouping() }

  /// Opens a prompt with the names of groups to choose from.
  public static let addUse = Command(
    "add-instance", "instance", "Add an instance of a group",
    needs: .groups, argument: .text, aliases: ["use", "function", "call", "component"]
  ) { editor, _ in editor.open(UsePrompt()) }

  /// Opens the definition with the instance's values; for a formula that calls a group, with the group's defaults.
  public static let goIn = Command(
    "go-in", "into", "Open the group of the selected instance",
    detail: "The definition is shown with the values of this instance.",
    needs: .node, aliases: ["enter", "open", "inside", "definition", "dive"]
  ) { editor, _ throws(CommandError) in try editor.goIn() }

  /// Leaves the group and selects the instance that was opened.
  public static let goOut = Command(
    "go-out", "out", "Leave the group for the level above",
    needs: Need { editor in editor.document.path.isEmpty ? "you are not inside a group" : nil },
    aliases: ["leave", "up", "parent", "outside", "back"]
  ) { editor, _ throws(CommandError) in try editor.goOut() }

  /// Goes to the next instance; inside a definition, shows it with the values of the next instance.
  public static let nextUse = Command(
    "next-instance", "next instance", "Go to the next instance of the same group", aliases: ["use", "usages"]
  ) { editor, _ throws(CommandError) in try editor.goToNextUse() }

  /// Copies the definition for the selected instance; the other instances keep the old one.
  public static let detach = Command(
    "own-copy", "own copy", "Give the selected instance a definition of its own",
    needs: .use, aliases: ["detach", "unique", "duplicate", "fork"]
  ) { editor, _ throws(CommandError) in try editor.detach() }

  /// Replaces the instance and keeps the definition, even if no instance of it is left.
  public static let expandUse = Command(
    "expand-instance", "expand", "Replace the instance by the nodes of its group",
    needs: .use, aliases: ["ungroup", "inline", "explode", "flatten"]
  ) { editor, _ throws(CommandError) in try editor.expandUse() }

  /// Opens a prompt with the group's name; instances and calls get the new name.
  public static let renameGroup = Command(
    "rename-group", "rename group", "Rename the group",
    detail: "The group of the selected instance, or the open group.",
    argument: .text
  ) { editor, _ throws(CommandError) in try editor.beginRenamingGroup() }

  /// Opens a list with the interface and the users of each group; Enter on a row opens the group's definition.
  public static let listGroups = Command(
    "groups", "groups", "List groups and imports, and open one",
    needs: .listedGroups, aliases: ["definitions", "functions", "library", "components", "imports"]
  ) { editor, _ throws(CommandError) in
    try Need.listedGroups.require(in: editor)
    GroupList.open(in: editor)
  }

  /// Opens a prompt with the groups to choose from; fails for a group with instances.
  public static let deleteGroup = Command(
    "delete-group", "delete group", "Delete an unused group",
    needs: .definitions, argument: .text, aliases: ["remove", "purge", "unused"]
  ) { editor, _ in editor.open(DeleteGroupPrompt()) }

  /// Opens a prompt for the file's path with completions; `name = ` before the path sets the name of the import.
  public static let addImport = Command(
    "import", "import", "Import another document and its groups",
    detail: "Its groups are called IMPORT.GROUP; IMPORT is the document itself.",
    argument: .text, aliases: ["library", "include", "require", "module", "link"]
  ) { editor, _ in editor.open(ImportPrompt()) }

  /// Opens a prompt for the old and the new name, such as `finance = money`.
  public static let renameImport = Command(
    "rename-import", "rename import", "Rename an import, in instances and formulas too",
    needs: .imports, argument: .text, aliases: ["library", "module"]
  ) { editor, _ in editor.open(ImportNamePrompt()) }

  /// Opens a prompt with the imports to choose from; instances of its groups stay but fail.
  public static let removeImport = Command(
    "remove-import", "remove import", "Remove an import from the document",
    needs: .imports, argument: .text, aliases: ["delete", "library", "module"]
  ) { editor, _ in editor.open(RemoveImportPrompt()) }

  /// Opens a prompt for `years = 30`; an empty text after `=` restores the default.
  public static let giveInput = Command(
    "give-input", "value", "Set an input value of the selected instance",
    detail: "The value replaces the default.",
    needs: .use, argument: .text, aliases: ["argument", "parameter", "override", "default"]
  ) { editor, _ throws(CommandError) in try editor.beginGivingInput() }

  /// Works only while a link is being made.
  public static let nextOutput = Command(
    "next-output", "other output", "Start the link from the instance's next output", needs: .otherMode
  ) { editor, _ throws(CommandError) in try editor.takeNextOutput() }

  /// The commands that change groups, in the order of lists.
  static let ofGroups: [Command] = [
    .makeGroup, .addUse, .giveInput, .detach, .expandUse, .renameGroup, .deleteGroup, .addImport, .renameImport,
    .removeImport,
  ]
}

extension Need {
  static let use = Need { editor in
    editor.selection.map { editor.contents.isUse($0) } == true ? nil : "no instance of a group is selected"
  }
  static let groups = Need { editor in absence(ofGroups: editor.contents, in: editor) }
  /// Needs a definition in the document itself, whichever level is shown.
  static let definitions = Need { editor in absence(ofGroups: editor.document.root, in: editor) }

  static let imports = Need { editor in
    editor.document.root.imports.isEmpty
      ? "there is no import: \(editor.canvasKey(for: .addImport)) imports a document" : nil
  }
  /// Needs a group or an import, including imports that could not be read.
  static let listedGroups = Need { editor in
    editor.document.root.imports.isEmpty ? absence(ofGroups: editor.document.root, in: editor) : nil
  }

  private static func absence(ofGroups contents: DocumentContents, in editor: NodesPM) -> String? {
    contents.groups.allNames.isEmpty
      ? "there is no group yet: \(editor.canvasKey(for: .makeGroup)) makes one" : nil
  }
}
