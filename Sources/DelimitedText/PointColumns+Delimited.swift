public import DataSets

extension PointColumns {
  /// What a reader has to keep for these points; hand it to `DelimitedReader.init(options:requests:)`.
  public func requests(_ layout: DelimitedLayout) -> [ColumnRequest] {
    roles.compactMap { role in
      self[role].map { ColumnRequest($0, as: kind(of: role.content, layout)) }
    }
  }

  /// The points of the columns that were read with these requests, out of a text with this layout.
  public func dataSet(_ columns: [TableColumn], _ layout: DelimitedLayout) throws(DelimitedProblem) -> DataSet {
    do throws(DataProblem) {
      return try dataSet(columns, xKind: kind(of: .places, layout) == .dates ? .date : .number)
    } catch {
      throw DelimitedProblem(.notADataSet(error))
    }
  }

  private func kind(of content: Content, _ layout: DelimitedLayout) -> ColumnKind {
    switch content {
    case .numbers: return .numbers
    case .texts: return .texts
    case .places:
      guard let x, let place = try? layout.place(of: x) else { return .numbers }
      return layout.beginsWithDate[place] ? .dates : .numbers
    }
  }
}
