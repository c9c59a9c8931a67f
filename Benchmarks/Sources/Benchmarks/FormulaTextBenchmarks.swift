import CFloors
import Formulas
import Foundation
import GraphFiles

/// F2: formulas read, a line each; beside C that only tells their tokens apart, and 20 MB a second.
func formulaText(_ size: Int) -> [Row] {
  let lines = formulaLines(max(size / 20, 1_000))
  let bytes = Array(lines.joined(separator: "\n").utf8)
  var steps = 0
  var tokens = 0
  let times = alternating(
    11,
    ours: { steps = lines.reduce(0) { $0 + ((try? Formula.parse($1))?.steps.count ?? 0) } },
    floor: { tokens = bytes.withUnsafeBufferPointer { Int(floor_tokens($0.baseAddress, $0.count)) } })
  check(steps > lines.count && tokens > steps, "F2: \(steps) steps of \(tokens) tokens")
  let megabyte = Double(bytes.count) / 1e6
  return [
    Row(
      name: "F2 read a megabyte of formulas, beside its tokens in C", ours: .nanoseconds(times.ours / megabyte),
      floor: .nanoseconds(times.floor / megabyte), goal: .atMost(.nanoseconds(1e9 / 20)))
  ]
}

/// F3: lines that refer to each other read as a document and computed, beside ten thousand of them times so many: what is
/// linear costs the same a line.
func definitions(_ size: Int) -> [Row] {
  let few = definitionText(10_000)
  var rows: [Row] = []
  for count in [10_000, 100_000, 1_000_000] where count <= max(size, 10_000) {
    let text = definitionText(count)
    var read = 0
    var readFew = 0
    let times = alternating(
      count > 100_000 ? 3 : 9, ours: { read = (try? DefinitionText.read(text))?.count ?? 0 },
      floor: { readFew = (try? DefinitionText.read(few))?.count ?? 0 })
    check(read == count && readFew == 10_000, "F3: \(read) and \(readFew) nodes")
    rows.append(
      Row(
        name: "F3 import of \(count) definitions, a line, beside one of 10000",
        ours: .nanoseconds(times.ours / Double(count)),
        floor: .nanoseconds(times.floor / 10_000), goal: .ratio(2)))
  }
  return rows + (definitionsBesideBC(30_000).map { [$0] } ?? [])
}

/// The same definitions as a script for `bc`, which takes 32,765 names at most, each behind what it mentions; nil where there is no `bc`.
private func definitionsBesideBC(_ count: Int) -> Row? {
  let text = definitionText(count)
  // Within each ten a line mentions those behind it.
  let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
  let ordered = stride(from: 0, to: lines.count, by: 10).flatMap { lines[$0..<min($0 + 10, lines.count)].reversed() }
  let script = "scale=15\n" + ordered.map { $0.filter { $0 != " " } }.joined(separator: "\n") + "\nquit\n"
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("nodecalc-benchmark-\(count).bc")
  let command = ["bc", "-q", file.path]
  guard (try? script.write(to: file, atomically: true, encoding: .utf8)) != nil, run(command) == 0 else {
    note("F3 beside bc is left out: there is no bc")
    return nil
  }
  let times = alternating(3, ours: { _ = try? DefinitionText.read(text) }, floor: { _ = run(command) })
  return Row(
    name: "F3 import of \(count) definitions, a line, the process of bc",
    ours: .nanoseconds(times.ours / Double(count)), floor: .nanoseconds(times.floor / Double(count)), peer: "bc",
    goal: .none)
}

/// Formulas as people write them: names, numbers of several forms, calls, brackets.
private func formulaLines(_ count: Int) -> [String] {
  (0..<count).map { index in
    switch index % 5 {
    case 0: "principal_\(index) * rate / (1 - (1 + rate)^-months)"
    case 1: "sqrt(x_\(index)² + y_\(index % 7)²) × 0.\(index)e-3 + 12.5k"
    case 2: "if(total >= \(index) and not done, max(a, b, c), clamp(value, 0, 4.5%))"
    case 3: "-(height − depth) ÷ 2 + \(index % 1000).25 mod 7"
    default: "price\(index % 10) * (1 + tax) - discount * units + shipping / (weight + 0x1F)"
    }
  }
}

/// A line in ten is a number; the others mention the line behind them, the number of their ten and, from ten to ten, a
/// formula before them, so that the last one rests on all.
func definitionText(_ count: Int) -> [UInt8] {
  var text: [UInt8] = []
  for index in 0..<count {
    let ten = index / 10 * 10
    let number = min(ten + 9, count - 1)
    let line =
      switch index % 10 {
      case 9: "n\(index) = \(Double(index % 97) / 8)\n"
      case 8: "n\(index) = (n\(number) + n\(ten >= 10 ? ten - 10 : number)) / 2 - 0.8\n"
      case let place: "n\(index) = (n\(index + 1) + n\(number)) / 2 - 0.\(place)\n"
      }
    text.append(contentsOf: line.utf8)
  }
  return text
}
