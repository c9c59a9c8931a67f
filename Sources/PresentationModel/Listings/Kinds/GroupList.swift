import GraphDocument
import TextScanning

/// The groups of the document with what each takes and gives, and what uses it; Enter on one goes into its definition.
struct GroupList: ListingKind {
  /// Opens it on the group of the selected use, or on the one that is shown.
  static func open(in editor: NodesPM) {
    let group = editor.selection.flatMap { editor.contents.use(of: $0)?.group } ?? editor.document.group
    let row = group.flatMap { editor.document.root.groups.names.firstIndex(of: $0) }
    editor.list(GroupList(), row: row ?? 0)
  }

  func title(of listing: Listing, in editor: NodesPM) -> String { "groups" }

  func rows(of listing: Listing, in editor: NodesPM) -> ListingRows {
    let root = editor.document.root
    return ListingRows(
      root.groups.names.map { name in
        ListingRow(key: name, text: Self.summary(of: name, in: root), aim: .group(name))
      })
  }

  /// `principal, rate → payment · 2 uses: house, flat`.
  static func summary(of group: String, in root: DocumentContents) -> String {
    let uses = root.mentions(ofGroup: group)
    let shown = MessageText.list(uses.prefix(3).map(\.self), of: uses.count)
    let signature = root.groups.signature(of: group)?.text ?? ""
    return "\(signature) · \(MessageText.counted(uses.count, "use"))\(uses.isEmpty ? "" : ": \(shown)")"
  }
}
