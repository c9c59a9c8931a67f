import EditorInput
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel

/// C9: how long a person waits for the first picture, and what deciding the form costs at each change of the terminal's size.
func forms(_: Int) -> [Row] { opening() + deciding(10_000, within: 20e6) + deciding(1_000_000, within: 50e6) }

/// An example opened and drawn without a terminal, the whole process, taking turns with `bc`.
private func opening() -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("C9 opening is left out: NODECALC_PROGRAM names no program")
    return []
  }
  return ["savings", "mortgage", "divider"].compactMap { example in
    let command = [program, "--example", example, "--keys", "", "--print", "screen", "--size", "120x36"]
    guard run(command) == 0 else {
      note("C9 opening is left out: \(command.joined(separator: " ")) fails")
      return nil
    }
    let bc = ["bc", "-q"]
    let hasFloor = run(bc) != nil
    let times = alternating(51, ours: { _ = run(command) }, floor: { if hasFloor { _ = run(bc) } })
    return Row(
      name: "C9 opening \(example) at 120x36, first frame, the whole process", ours: .nanoseconds(times.ours),
      floor: hasFloor ? .nanoseconds(times.floor) : nil, peer: "bc", goal: .atMost(.nanoseconds(30e6)))
  }
}

/// A resize of the terminal by one column, while the view is the program's choice.
private func deciding(_ nodes: Int, within limit: Double) -> [Row] {
  guard let contents = try? NativeFormat.read(documentText(Shape("forest", count: nodes))) else {
    check(false, "C9: the document cannot be read")
    return []
  }
  let sizes = [Size(columns: 120, rows: 36), Size(columns: 121, rows: 36)]
  let model = NodesPM(document: Document(contents), screen: sizes[0], opensWhole: true)
  var turn = 0
  let costs = (0..<50).map { _ in
    turn += 1
    return Cost { _ = model.handle(.resize(sizes[turn % 2])) }
  }
  return [
    Row(
      name: "C9 form of \(nodes) placed nodes after a resize", ours: Cost(medianOf: costs), floor: nil,
      goal: .atMost(.nanoseconds(limit)))
  ]
}
