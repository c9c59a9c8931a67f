import GraphDocument
import TextScanning

/// The list of the document's groups with inputs, outputs and users, followed by imports and their groups.
///
/// Enter on a group opens its definition.
struct GroupList: ListingKind {
  /// Opens the list with the cursor on the selected instance's group, or else on the group that the canvas shows.
  static func open(in editor: any EditorReading) -> Outcome {
    let group = editor.selection.flatMap { editor.contents.instance(of: $0)?.group } ?? editor.path.last?.group
    let row = group.flatMap { group in rows(of: editor.root).firstIndex { $0.key == group } }
    return .list(GroupList(), row: row ?? 0)
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "groups" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    ListingRows(Self.rows(of: editor.root))
  }

  private static func rows(of root: DocumentContents) -> [ListingRow] {
    var rows = root.groups.names.map { ListingRow(key: $0, text: summary(of: $0, in: root), aim: .group($0)) }
    if root.imports.isEmpty { return rows }
    rows.append(ListingRow(key: "IMPORTS", text: "", aim: .heading))
    let names = root.groups.importedNames
    for entry in root.imports {
      let isRead = names.contains(entry.name)
      rows.append(
        ListingRow(key: entry.name, text: summary(of: entry, in: root), aim: isRead ? .group(entry.name) : .nowhere))
      rows += names.filter { $0.utf8.starts(with: "\(entry.name).".utf8) }
        .map { ListingRow(key: $0, text: summary(of: $0, in: root), aim: .group($0)) }
    }
    return rows
  }

  /// Returns the inputs, outputs and users of a group, such as `principal, rate → payment · 2 instances: house, flat`.
  static func summary(of group: String, in root: DocumentContents) -> String {
    "\(root.groups.signature(of: group)?.text ?? "") · \(users(root.mentions(ofGroup: group)))"
  }

  /// Returns the path of an import and the instances of its groups: `lib/finance.nodecalc · 2 instances: house, flat`.
  ///
  /// For an import that cannot be used, the reason replaces the path.
  static func summary(of entry: GroupImport, in root: DocumentContents) -> String {
    let problem = root.groups.imported(entry.name)?.problem
    return "\(problem ?? entry.path) · \(users(root.mentions(ofImport: entry.name)))"
  }

  private static func users(_ names: [String]) -> String {
    let shown = MessageText.list(names.prefix(3).map(\.self), of: names.count)
    return "\(MessageText.counted(names.count, "instance"))\(names.isEmpty ? "" : ": \(shown)")"
  }
}
