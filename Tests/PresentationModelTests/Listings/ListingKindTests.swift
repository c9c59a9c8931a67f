import EditorInput
import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

/// What every list has, whatever it is of.
struct ListingKindTests {
  /// All that a new list takes: a title and rows.
  private struct FruitList: ListingKind {
    let fruit: [String]

    func title(of listing: Listing, in editor: any EditorReading) -> String { "fruit" }
    func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
      ListingRows(fruit.map { ListingRow(key: "", text: $0) })
    }
  }

  private func walk() -> Walk {
    let walk = Walk().press("=a = 1<Enter>")
    walk.model.list(FruitList(fruit: ["apple", "pear", "plum"]))
    return walk.press("j")
  }

  private func shown(_ walk: Walk) -> [String]? { walk.model.screen.popup?.rows.map(\.text) }

  @Test func `a kind with a title and rows is gone through, filtered, read and left`() {
    let walk = walk()
    #expect(walk.mode == "LIST" && walk.model.screen.popup?.title == "fruit")
    #expect(walk.model.screen.message?.text == "row 2 of 3: pear")
    #expect(walk.press("j").model.screen.popup?.selectedRow == 2)
    #expect(shown(walk.press("/plu<Enter>")) == ["plum"])
    #expect(walk.model.screen.popup?.title == "fruit: 1 of 3 have 'plu'")
    #expect(shown(walk.press("<Esc>"))?.count == 3)
    #expect(walk.press("<Enter>").mode == "NORMAL")
  }

  @Test func `it takes no text, and a click beside it closes it`() throws {
    let walk = walk()
    _ = walk.model.handle(.paste("plum"))
    #expect(walk.message == "text cannot be pasted here: Esc leaves the mode")
    guard let listing = walk.model.modes.listing else { throw CommandError.because("no list") }
    _ = try walk.model.carryOut(listing.kind.clickOutside(of: listing, on: nil, in: walk.model))
    #expect(walk.mode == "NORMAL")
  }

  @Test func `lists of different kinds, and of the same about different things, are different`() {
    let (one, other) = (NodeID(index: 1), NodeID(index: 2))
    #expect(Listing(InspectorList(about: one)) == Listing(InspectorList(about: one)))
    #expect(Listing(InspectorList(about: one)) != Listing(InspectorList(about: other)))
    #expect(Listing(HelpList(mode: .normal)) != Listing(MessageList()))
    #expect(Listing(HelpList(mode: .normal)) != Listing(HelpList(mode: .normal), row: 1))
    #expect(Listing(HelpList(mode: .normal)) != Listing(HelpList(mode: .move)))
  }

  @Test func `every list can be gone through and left by the keys of its mode`() {
    let table = OfferedTable(.text(""), columns: [])
    let kinds: [any ListingKind] = [
      HelpList(mode: .normal), TopicList(word: "add"), MessageList(), HistoryList(),
      InspectorList(about: NodeID(index: 0)),
      ColumnList(pick: ColumnPick(table)), PointPane(owner: NodeID(index: 0)),
      RecoveryList(steps: [], changes: [], remarks: []), FruitList(fruit: []),
    ]
    for kind in kinds {
      let bound = Set((KeyMap.standard.bindings[kind.modeName] ?? []).map(\.command))
      #expect(bound.isSuperset(of: [.accept, .cancel, .focusDown, .focusUp]), "\(kind)")
    }
  }
}
