import EditorInput
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel

/// C8: the table of 100,000 nodes beside the canvas; beside the same without the table.
func tables(_: Int) -> [Row] {
  let size = Size(columns: 200, rows: 60)
  guard let contents = try? NativeFormat.read(documentText(Shape("forest", count: 100_000))) else { return [] }
  func model(_ keys: String) -> NodesPM {
    let model = NodesPM(document: Document(contents), screen: size)
    press(keys, model)
    return model
  }
  func press(_ keys: String, _ model: NodesPM) {
    for key in (try? KeyNotation.parse(keys)) ?? [] { _ = model.handle(.key(key)) }
  }
  let (shown, hidden) = (model("t"), model(""))
  var scenes = (Scene(), Scene())
  var value = 0
  func compare(_ name: String, _ rounds: Int, _ keys: @escaping () -> String, frame: Bool) -> Row {
    func run(_ model: NodesPM, _ scene: inout Scene) {
      press(keys(), model)
      if frame { _ = scene.paint(model.frame(size)) }
    }
    let times = alternating(rounds, ours: { run(shown, &scenes.0) }, floor: { run(hidden, &scenes.1) })
    return Row(name: name, ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor), goal: .none)
  }
  let before = shown.table.counts
  let rows = [
    compare("C8 frame with the table, 100,000 nodes", 101, { "" }, frame: true),
    compare("C8 a row on, with its frame", 101, { "j" }, frame: true),
    compare(
      "C8 a value edited", 21,
      {
        value += 1
        return "\(value % 10)<Enter>"
      }, frame: false),
  ]
  let after = shown.table.counts
  check(after.reloads == before.reloads && after.updates > before.updates, "C8: \(before) \(after)")
  let opened = model("")
  return rows + [
    Row(name: "C8 the table shown", ours: .nanoseconds(time { press("t", opened) }), floor: nil, goal: .none)
  ]
}
