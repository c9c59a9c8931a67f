/// A step in the update of a table: all changes of one kind, such as inserted rows.
public enum TableStep: Hashable, Sendable {
  /// Deletes the sections at these old offsets.
  case deleteSections([Int])
  /// Deletes the rows at these old places.
  case deleteRows([RowPath])
  /// Reloads the sections at these old offsets.
  case reloadSections([Int])
  /// Reloads the rows at these old places.
  case reloadRows([RowPath])
  /// Inserts the sections at these new offsets.
  case insertSections([Int])
  /// Inserts the rows at these new places.
  case insertRows([RowPath])
  /// Moves sections from old to new offsets.
  case moveSections([Move<Int>])
  /// Moves rows from old to new places.
  case moveRows([Move<RowPath>])
}

extension SectionedChanges {
  /// The changes as steps, in the order in which a view receives them; there are no empty steps.
  ///
  /// Moves come last. When the changes are applied, moved elements are removed together with the deleted elements, and
  /// inserted together with the new elements.
  public var steps: [TableStep] {
    var steps: [TableStep] = []
    if !sectionDeletes.isEmpty { steps.append(.deleteSections(sectionDeletes)) }
    if !rowDeletes.isEmpty { steps.append(.deleteRows(rowDeletes)) }
    if !sectionReloads.isEmpty { steps.append(.reloadSections(sectionReloads)) }
    if !rowReloads.isEmpty { steps.append(.reloadRows(rowReloads)) }
    if !sectionInserts.isEmpty { steps.append(.insertSections(sectionInserts)) }
    if !rowInserts.isEmpty { steps.append(.insertRows(rowInserts)) }
    if !sectionMoves.isEmpty { steps.append(.moveSections(sectionMoves)) }
    if !rowMoves.isEmpty { steps.append(.moveRows(rowMoves)) }
    return steps
  }
}
