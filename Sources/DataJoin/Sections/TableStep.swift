/// One kind of change of a table, all of it at once.
public enum TableStep: Hashable, Sendable {
  /// Old offsets.
  case deleteSections([Int])
  /// Old places.
  case deleteRows([RowPath])
  /// Old offsets.
  case reloadSections([Int])
  /// Old places.
  case reloadRows([RowPath])
  /// New offsets.
  case insertSections([Int])
  /// New places.
  case insertRows([RowPath])
  /// Old offsets to new ones.
  case moveSections([Move<Int>])
  /// Old places to new ones.
  case moveRows([Move<RowPath>])
}

extension SectionedChanges {
  /// The changes in the order in which a view receives them, kinds that do not occur left out.
  ///
  /// Moves come last: their elements leave with the deletes and enter with the inserts.
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
