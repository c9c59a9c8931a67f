import DataJoin
import TestSupport
import Testing

@Suite struct SectionedChangesTests {
  @Test func `U5: the companies of the source and their products differ by exactly these changes`() {
    let changes = Companies.changes(from: Companies.before, to: Companies.after)
    #expect(
      changes.steps == [
        .deleteSections([2]),
        .deleteRows([RowPath(0, 1)]),
        .reloadRows([RowPath(1, 0), RowPath(1, 1), RowPath(1, 2)]),
        .insertSections([3]),
        .insertRows([RowPath(0, 2), RowPath(1, 1), RowPath(2, 3)]),
      ])
    #expect(Companies.apply(changes, Companies.before, Companies.after) == Companies.after)
  }

  @Test func `U2: rows move within their section, and sections among themselves`() {
    let changes = changes("A: a b c | B: d | C: e", "C: e | A: c a b | B: d")
    #expect(
      changes.steps == [
        .moveSections([Move(from: 2, to: 0)]), .moveRows([Move(from: RowPath(0, 2), to: RowPath(1, 0))]),
      ])
  }

  @Test func `U2: a row that changes its section moves there, renewed where it shows something else`() {
    let changes = changes("A: a b | B: c", "A: a | B: b2 c")
    #expect(
      changes.steps == [
        .reloadRows([RowPath(0, 1)]), .moveRows([Move(from: RowPath(0, 1), to: RowPath(1, 0))]),
      ])
  }

  @Test func `U2: rows move out of a section that is deleted and into one that is inserted`() {
    let changes = changes("A: a b | B: c", "A: a | C: x c b")
    #expect(
      changes.steps == [
        .deleteSections([1]), .insertSections([1]),
        .moveRows([
          Move(from: RowPath(1, 0), to: RowPath(1, 1)), Move(from: RowPath(0, 1), to: RowPath(1, 2)),
        ]),
      ])
  }

  @Test func `U8: rows that leave or enter with their section are not listed`() {
    #expect(changes("A: a b", "B: c d").steps == [.deleteSections([0]), .insertSections([0])])
  }

  @Test func `U9, U17: a section that differs and has a key twice is reloaded, the others are not`() {
    let changes = changes("A: a a | B: b", "A: a c a | B: b d")
    #expect(changes.steps == [.reloadSections([0]), .insertRows([RowPath(1, 1)])])
    #expect(changes.fallbacks == 1)
    #expect(self.changes("A: a a", "A: a a").isEmpty)
  }

  @Test func `U9, U17: a section key that is there twice reloads all`() {
    let changes = changes("A: a | A: b", "A: a | B: b")
    #expect(changes.isReload && changes.steps.isEmpty && changes.fallbacks == 1)
  }

  @Test func `U12: a heading that shows something else reloads its section`() {
    let identity = TableIdentity<String, Product, Substring, String>(
      sectionKey: { $0.prefix(1) }, rowKey: { $0.key }, isSameHeading: ==, isSameRow: { _, _ in true })
    let changes = SectionedChanges(
      from: Companies.table("A1: a | B1: b"), to: Companies.table("A1: a2 c | B2: b c"), by: identity)
    #expect(changes.steps == [.reloadSections([1]), .insertRows([RowPath(0, 1)])])
  }

  @Test func `section and row keys whose hashes are all the same are told apart by equality`() {
    typealias Table = [TableSection<Colliding, Colliding>]
    let identity = TableIdentity<Colliding, Colliding, Colliding, Colliding>(sectionKey: { $0 }, rowKey: { $0 })
    func table(_ sections: [(Int, Range<Int>)]) -> Table {
      sections.map { TableSection(Colliding(number: $0), $1.map { Colliding(number: $0) }) }
    }
    let old = table([(1, 0..<30), (2, 30..<60), (3, 60..<61)])
    let new = table([(2, 20..<40), (4, 0..<5), (1, 5..<20)])
    let changes = SectionedChanges(from: old, to: new, by: identity)
    #expect(changes.fallbacks == 0 && changes.sectionDeletes == [2] && changes.sectionInserts == [1])
    let made = changes.applied(
      to: old, heading: { (new[$0].heading, new[$0].rows.count) }, row: { new[$0.section].rows[$0.row] })
    #expect(made == new)
  }

  @Test func `tables without sections, and sections without rows`() {
    let identity = Companies.identity
    let empty = Companies.table("A: | B:")
    #expect(SectionedChanges(from: [], to: [], by: identity).isEmpty)
    #expect(SectionedChanges(from: empty, to: empty, by: identity).isEmpty)
    #expect(SectionedChanges(from: empty, to: [], by: identity).sectionDeletes == [0, 1])
    #expect(SectionedChanges(from: [], to: empty, by: identity).sectionInserts == [0, 1])
    #expect(SectionedChanges(from: empty, to: Companies.table("A: a | B:"), by: identity).rowInserts == [RowPath(0, 0)])
  }

  @Test func `a row key in two sections is two rows`() {
    let changes = changes("A: a b | B: a", "A: b | B: a c")
    #expect(changes.steps == [.deleteRows([RowPath(0, 0)]), .insertRows([RowPath(1, 1)])])
  }

  @Test func `U6: applying the changes of any two tables to the first gives the second`() {
    var random = SeededGenerator(seed: 66)
    for round in 0..<RandomRounds.count(3_000, long: 100_000) {
      let isRepeating = round % 3 == 0
      let old = Self.table(isRepeating, &random)
      let new = Self.table(isRepeating, &random)
      let changes = Companies.changes(from: old, to: new)
      guard Companies.apply(changes, old, new) == new, isRepeating || !changes.isReload else {
        Issue.record("seed 66, round \(round): \(old) to \(new): \(changes)")
        return
      }
    }
  }

  /// Up to five sections that share twelve rows; repeating ones may have any of them twice.
  private static func table(_ isRepeating: Bool, _ random: inout SeededGenerator) -> CompanyTable {
    var rows = Array("abcdefghijkl").shuffled(using: &random)
    let names = Array("ABCDE").shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
    return names.map { name in
      let taken = rows.prefix(Int.random(in: 0...4, using: &random))
      if !isRepeating { rows.removeFirst(taken.count) }
      let twice = isRepeating && Int.random(in: 0..<4, using: &random) == 0 ? taken.prefix(1) : []
      return TableSection(
        String(name), (taken + twice).map { Product(String($0), "\($0)\(Int.random(in: 0..<2, using: &random))") })
    }
  }

  private func changes(_ old: String, _ new: String) -> SectionedChanges {
    let (old, new) = (Companies.table(old), Companies.table(new))
    let changes = Companies.changes(from: old, to: new)
    #expect(Companies.apply(changes, old, new) == new)
    return changes
  }
}
