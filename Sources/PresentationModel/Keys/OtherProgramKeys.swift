import EditorInput

/// Keys that work in Vim, lazygit, VisiData, Blender or a spreadsheet but not in this program.
///
/// For each, there is a command that does the same here.
enum OtherProgramKeys {
  /// What a key does in another program, and the command that does the same here.
  struct Meaning {
    let action: String
    let command: Command
  }

  /// Returns what other programs do after these keys; empty if nothing is known.
  static func meanings(of keys: [Key]) -> [Meaning] { table[keys] ?? [] }

  static var keys: [String] { rows.map(\.keys) }

  private static let table = Dictionary(
    rows.compactMap { row -> ([Key], [Meaning])? in
      guard let keys = try? KeyNotation.parse(row.keys) else { return nil }
      return (keys, row.meanings.map { Meaning(action: $0.0, command: $0.1) })
    }, uniquingKeysWith: +)

  private static let rows: [(keys: String, meanings: [(String, Command)])] = [
    // Spreadsheets and other programs with windows.
    ("<C-y>", [("redo", .redo)]),
    ("<C-v>", [("paste", .paste)]),
    ("<C-n>", [("another document", .open)]),
    ("<C-w>", [("quit", .quit), ("the table", .table)]),
    ("<C-q>", [("quit", .quit)]),
    ("<C-k>", [("any command", .palette)]),
    ("<Home>", [("the first node", .focusFirst), ("the whole graph", .showAll)]),
    ("<End>", [("the last node", .focusLast)]),
    ("<C-Home>", [("the first node", .focusFirst)]),
    ("<C-End>", [("the last node", .focusLast)]),
    ("<C-PageDown>", [("into a group", .goIn)]),
    ("<C-PageUp>", [("out of a group", .goOut)]),
    ("<BS>", [("delete", .delete)]),
    ("<F3>", [("the next hit", .searchNext)]),
    ("<F4>", [("repeating the last change", .repeatChange)]),
    ("<F5>", [("reloading data", .readAgain)]),
    ("<F6>", [("the table", .table)]),
    ("<F8>", [("selecting several nodes", .selectTogether)]),
    ("<F9>", [("reloading data", .readAgain)]),
    ("<F10>", [("any command", .palette)]),
    ("<F11>", [("a chart on the whole screen", .chart)]),
    ("<F12>", [("saving under another name", .saveAs)]),
    ("$", [("number format", .display), ("the last node", .focusLast)]),
    ("(", [("a formula", .enterNumber)]),
    ("&", [("a formula", .enterNumber)]),
    // Vim and its relatives.
    ("w", [("the next node", .focusNext)]),
    ("W", [("the next node", .focusNext)]),
    ("B", [("the previous node", .focusPrevious)]),
    ("V", [("selecting several nodes", .selectTogether)]),
    ("Y", [("copy", .copy)]),
    ("T", [("the table", .table)]),
    ("F", [("letters to jump by", .showHints)]),
    ("@", [("repeating the last change", .repeatChange)]),
    (";", [("the next hit", .searchNext)]),
    (",", [("the previous hit", .searchPrevious)]),
    ("#", [("the next node of the kind", .focusSame)]),
    ("^", [("the first node", .focusFirst)]),
    ("|", [("find", .search)]),
    ("`", [("going to a mark", .goToMark)]),
    (">", [("moving a node", .nudgeRight)]),
    ("<lt>", [("moving a node", .nudgeLeft)]),
    ("{", [("following wires back", .followUpstream)]),
    ("}", [("following wires forward", .followDownstream)]),
    ("<C-e>", [("scrolling down", .panDown)]),
    ("<C-]>", [("into a group", .goIn)]),
    ("zt", [("centring the node", .centre)]),
    ("zb", [("centring the node", .centre)]),
    ("zc", [("making a group", .makeGroup)]),
    ("zf", [("making a group", .makeGroup)]),
    ("za", [("making a group", .makeGroup)]),
    ("zM", [("making a group", .makeGroup)]),
    ("zR", [("expanding a group", .expandInstance)]),
    ("gt", [("the table", .table)]),
    ("gf", [("opening a document", .open)]),
    ("gv", [("selecting several nodes", .selectTogether)]),
    ("gr", [("rename", .rename)]),
    ("gc", [("bypassing a node", .toggleBypass)]),
    ("gn", [("the next hit", .searchNext)]),
    ("g;", [("jumping back", .jumpBack)]),
    ("g,", [("jumping forward", .jumpForth)]),
    ("gD", [("into a group", .goIn)]),
    // lazygit, VisiData and Blender.
    ("+", [("zooming in", .zoomIn)]),
    ("-", [("zooming out", .zoomOut)]),
    ("gq", [("quit", .quit)]),
    ("gx", [("cutting the inputs", .cutInputs)]),
    ("g/", [("find", .search)]),
    ("g=", [("a formula", .enterNumber)]),
  ]
}
