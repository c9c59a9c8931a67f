import DataJoin
import Testing

/// An update or a removal inside a callback ends the program with a sentence that names both.
@Suite struct EditingInCallbackTests {
  @Test func `an update inside each callback is refused by name`() async {
    var complaints: [String] = []
    for name in ["identify", "prepare", "create", "remove", "begin", "update", "end"] {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [name = name as String] in
        let stage = Stage()
        stage.context.update(Item.list("a1"))
        stage.onCallback = { callback, context in
          if callback == name { context.update([]) }
        }
        stage.context.update(Item.list("b1"))
      }
      complaints.append(Self.complaint(in: result))
    }
    #expect(
      complaints == [
        "update(_:) was called by the delegate inside identifier(for:at:in:)",
        "update(_:) was called by the delegate inside prepare(for:in:)",
        "update(_:) was called by the delegate inside createElement(for:recycling:in:)",
        "update(_:) was called by the delegate inside removeElement(_:forKey:in:)",
        "update(_:) was called by the delegate inside beginUpdate(in:)",
        "update(_:) was called by the delegate inside updateElement(_:for:at:in:)",
        "update(_:) was called by the delegate inside endUpdate(in:)",
      ])
  }

  @Test func `D13: a removal inside the removal does not recurse, it is refused by name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stage = Stage()
      stage.context.update(Item.list("a1"))
      stage.onCallback = { callback, context in
        if callback == "remove" { context.finishLeaving(0) }
      }
      stage.context.update([])
    }
    #expect(
      Self.complaint(in: result)
        == "finishLeaving(_:) was called by the delegate inside removeElement(_:forKey:in:)")
  }

  /// What follows `error: VisualisationContext.` on the line that names it.
  private static func complaint(in result: ExitTest.Result?) -> String {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.contains("VisualisationContext.") && $0.contains("inside") }
    return String(line?.rest(after: "error: VisualisationContext.") ?? "")
  }
}

extension Substring {
  /// What follows the first occurrence of `text`; nil where there is none.
  fileprivate func rest(after text: String) -> Substring? {
    firstRange(of: text).map { self[$0.upperBound...] }
  }
}
