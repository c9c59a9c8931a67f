/// Rewrites the rows of a table that is not plain as its form says, piece by piece: what comes out is read by the same form.
public struct DelimitedRowRewriter {
  private var rewriter: TableRewriter

  /// A rewriter at the beginning of the text; nil where the text is plain.
  public init?(_ form: DelimitedRowForm) {
    guard let table = form.table else { return nil }
    rewriter = TableRewriter(table)
  }

  /// Appends what the next piece of the text becomes, without the header: whole rows.
  ///
  /// - Complexity: linear in the piece.
  public mutating func rewrite(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    rewriter.rewrite(piece, isLast: isLast, into: &output)
  }
}
