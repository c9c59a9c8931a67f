/// Searching a list: only the rows that have what is typed are shown.
extension NodesPM {
  /// Begins a line that filters the list as it is typed.
  func beginFilter(_ listing: Listing) {
    var prompt = Prompt(ListFilterPrompt(), text: listing.filter)
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Shows all rows again, with the cursor on the one that it was on; false where all were shown.
  func unfilter(_ listing: Listing) -> Bool {
    guard !listing.filter.isEmpty else { return false }
    let shown = indexedRows(of: listing)
    let row = shown.indices.contains(listing.row) ? shown[listing.row].index : 0
    enter(.listing(Listing(listing.subject, row: row)))
    return true
  }

  /// The rows of a list that have all words of its filter, whatever their case, those of the help also in their commands' names; of
  /// points none, since they are but numbers.
  func rows(of listing: Listing) -> ListingRows {
    listing.filter.isEmpty ? allRows(of: listing) : ListingRows(indexedRows(of: listing).map(\.row))
  }

  /// The same with their places in the whole list.
  private func indexedRows(of listing: Listing) -> [(index: Int, row: ListingRow)] {
    let words = listing.filter.lowercased().split(separator: " ")
    return allRows(of: listing).rows.enumerated().filter { _, row in
      let text = row.searched.lowercased()
      return words.allSatisfy { text.contains($0) }
    }.map { ($0.offset, $0.element) }
  }
}
