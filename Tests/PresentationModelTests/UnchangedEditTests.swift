import GraphDocument
import Testing

/// Keys that leave the document as it is: no step, no unsaved mark, and what was undone can be redone.
struct UnchangedEditTests {
  /// `a` was set to 5 and that was undone; everything is saved.
  private func walk() -> Walk {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>=c = a + b<Enter>")
    walk.press("as = add<Enter>/a<Enter>c/s<Enter>1<Enter>/b<Enter>\"second<Enter>")
    walk.press("/a<Enter>5<Enter>u")
    walk.document.markSaved()
    return walk
  }

  @Test(arguments: [
    "/b<Enter><Enter><Enter>", "/b<Enter>e<Enter>", "/b<Enter>2<Enter>", "/b<Enter>\"<Enter>", "/a<Enter>\"<Enter>",
    "/b<Enter>R<Enter>", "/b<Enter>%<Enter>", "/s<Enter>radd<Enter>", "/s<Enter>r+", "/c<Enter>e<Enter>",
    "/c<Enter>R<Enter>", "/b<Enter>m<Enter>",
  ])
  func `keys that change nothing keep redo and the saved mark`(keys: String) {
    let walk = walk()
    let steps = walk.document.steps.done
    walk.press(keys)
    #expect(!walk.document.isModified && walk.document.canRedo, "\(keys): \(walk.message)")
    #expect(walk.document.steps.done == steps, "\(keys)")
    #expect(walk.mode == "NORMAL", "\(keys)")
    walk.press("U")
    #expect(walk.value("a") == "5", "\(keys): \(walk.message)")
  }

  @Test func `a change that is repeated where it changes nothing is no step`() {
    let walk = Walk().press("=a = 1<Enter>=b = 5<Enter>/a<Enter>5<Enter>u/b<Enter>")
    walk.document.markSaved()
    walk.press("<M-.><M-.><M-.>")
    #expect(!walk.document.isModified && walk.document.canRedo)
    walk.press("U")
    #expect(walk.value("a") == "5")
  }
}
