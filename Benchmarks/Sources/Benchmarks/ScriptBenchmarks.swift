import Foundation

/// S2: 100,000 nodes as whole processes: ours from a native document and from lines of text, beside `bc` and mawk on the same lines.
///
/// The program is the one that `NODECALC_PROGRAM` names. Without it there are no rows.
func scripts(_: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("S2 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let shape = Shape("forest", count: 100_000)
  let folder = ScratchFiles("S2")
  defer { folder.remove() }
  let last = "n\(shape.count - 1)"
  let document = folder.write(documentText(shape), to: "s2.nodecalc")
  let text = folder.write(assignments(shape, array: false), to: "s2.txt")
  let bc = folder.write("scale=15\n" + assignments(shape, array: true) + "n[\(shape.count - 1)]\nquit\n", to: "s2.bc")
  let awk = folder.write("BEGIN{\n\(assignments(shape, array: true))print n[\(shape.count - 1)]\n}\n", to: "s2.awk")
  let ours = [
    ("native file", [program, document, "--eval", "--get", last]),
    ("import of lines", [program, "import", "--from", "formulas", text]),
  ]
  let peers = [("bc", ["bc", "-q", bc]), ("mawk", ["mawk", "-f", awk])]
  return ours.flatMap { name, command in
    peers.flatMap { peer, peerCommand -> [Row] in
      guard let (cost, other) = costs(5, command, peerCommand, "S2") else { return [] }
      let goal: Row.Goal =
        peer == "bc" ? (name == "native file" ? .ratio(1.0 / 4) : .ratio(1.0 / 2)) : .none
      return [
        Row(
          name: "S2 100000 nodes, \(name)", ours: .nanoseconds(cost.nanoseconds),
          floor: .nanoseconds(other.nanoseconds), peer: peer, goal: goal),
        Row(
          name: "S2 peak memory, 100000 nodes, \(name)", ours: .bytes(cost.peakBytes), floor: .bytes(other.peakBytes),
          peer: peer, goal: .none),
      ]
    }
  }
}

/// S3: the most memory that a small calculation has.
func smallMemory(_: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("S3 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  return [("one formula", ["-e", "2+3"]), ("an example", ["--example", "shop", "--eval"])].compactMap {
    name, arguments in
    guard let (ours, bc) = costs(11, [program] + arguments, ["bc", "-q"], "S3") else { return nil }
    return Row(
      name: "S3 peak memory, \(name)", ours: .bytes(ours.peakBytes), floor: .bytes(bc.peakBytes), peer: "bc",
      goal: .atMost(.bytes(8 * 1_048_576)))
  }
}

/// L5: the most memory of a whole process that opens and computes a document of many nodes: labelled numbers and operators, and formulas.
func openingMemory(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("L5 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let shape = Shape("forest", count: size)
  let folder = ScratchFiles("L5")
  defer { folder.remove() }
  let labelled = folder.write(documentText(shape), to: "labels.nodecalc")
  let formulas = folder.write(documentText(shape, of: .formulas), to: "formulas.nodecalc")
  let last = "n\(shape.count - 1)"
  return [("labels", labelled, 250e6), ("formulas", formulas, 400e6)].flatMap { name, path, limit -> [Row] in
    let costs = (0..<3).compactMap { _ in ProcessCost([program, path, "--eval", "--get", last]) }
    guard costs.count == 3 else {
      note("L5 \(name) is left out: the program does not open \(size) nodes")
      return []
    }
    return [
      Row(
        name: "L5 peak memory of opening \(size) nodes, \(name)", ours: .bytes(median(costs.map(\.peakBytes))),
        floor: nil, goal: size == 1_000_000 ? .atMost(.bytes(limit)) : .none),
      Row(
        name: "L5 opening \(size) nodes, \(name), the whole process",
        ours: .nanoseconds(median(costs.map(\.nanoseconds))), floor: nil, goal: .none),
    ]
  }
}

/// The medians of two commands that take turns; nil, and a note, where one of them cannot be run.
func costs(
  _ rounds: Int, _ ours: [String], _ peer: [String], _ id: String
) -> (ours: ProcessCost, peer: ProcessCost)? {
  var costs: (ours: [ProcessCost], peer: [ProcessCost]) = ([], [])
  for _ in 0..<rounds {
    guard let cost = ProcessCost(ours) else {
      note("\(id) is left out: \(ours.dropFirst().first ?? "") fails")
      return nil
    }
    guard let other = ProcessCost(peer) else {
      note("\(id) beside \(peer[0]) is left out: it is not installed, or fails")
      return nil
    }
    costs.ours.append(cost)
    costs.peer.append(other)
  }
  func middle(_ costs: [ProcessCost]) -> ProcessCost {
    var middle = costs[0]
    middle.nanoseconds = median(costs.map(\.nanoseconds))
    middle.peakBytes = median(costs.map(\.peakBytes))
    return middle
  }
  return (middle(costs.ours), middle(costs.peer))
}

/// The shape as assignments, a line each, in the order of evaluation; `array` for programs that take only so many names.
private func assignments(_ shape: Shape, array: Bool) -> String {
  let signs = ["", "+", "-", "*", "/"]
  func name(_ index: Int32) -> String { array ? "n[\(index)]" : "n\(index)" }
  var text = ""
  for index in 0..<shape.count {
    let code = Int(shape.operators[index])
    text += name(Int32(index)) + (array ? "=" : " = ")
    text += code == 0 ? "\(shape.values[index])" : name(shape.first[index]) + signs[code] + name(shape.second[index])
    text += "\n"
  }
  return text
}

/// Files of one benchmark in a folder of their own.
struct ScratchFiles {
  private let folder: URL

  init(_ name: String) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nodecalc-benchmark-\(name)-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], to name: String) -> String {
    let file = folder.appendingPathComponent(name)
    check((try? Data(bytes).write(to: file)) != nil, "\(name) cannot be written")
    return file.path
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
