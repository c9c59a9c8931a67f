import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Documents and damages by chance; a failure names its seed.
struct NativeRandomTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a random document comes back as it was written`(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let contents = try random.contents()
    let written = NativeFormat.write(contents)
    let again = try NativeFormat.read(written)
    #expect(NativeFormat.write(again) == written, "seed \(seed)")
    #expect(again.count == contents.count, "seed \(seed)")
    for node in contents.graph.nodes {
      let copy = try #require(again.node(named: contents.name(of: node)), "seed \(seed)")
      #expect(again.attributes(of: copy) == contents.attributes(of: node), "seed \(seed)")
      #expect(again.graph.content(of: copy) == contents.graph.content(of: node), "seed \(seed)")
      #expect(
        again.graph.inputs(of: copy).map { $0.map { again.name(of: $0) } }
          == contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(10, long: 100)))
  func `edits of frames, notes and nodes are undone and redone to the byte, and each state comes back from its text`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var source = RandomDocument(seed: seed)
    let document = Document(try source.contents())
    let start = NativeFormat.write(document.contents)
    for step in 0..<300 {
      let nodes = Array(document.contents.graph.nodes)
      let some = nodes.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let titles = document.contents.frameTitles.sorted()
      let edit: Edit
      switch Int.random(in: 0..<8, using: &random) {
      case 0: edit = .group(some.prefix(3).map { .delete($0) })
      case 1:
        let title = titles.randomElement(using: &random)
        let attributes = NodeAttributes(name: document.freeName("note"), text: "one\ntwo", frame: title)
        edit = .create(NodeCreation(content: .note, attributes: attributes))
      case 2: edit = .frame(some.map { NodeFraming($0, in: nil) })
      case 3:
        let members = document.contents.members(ofFrame: titles.randomElement(using: &random) ?? "")
        edit = .frame(members.map { NodeFraming($0, in: "Frame \(step)") })
      case 4:
        let clipboard = document.contents.clipboardContent(of: Array(some.prefix(6))) { _ in Point(column: step, row: 0)
        }
        edit = document.pasting(clipboard, offset: .origin, isLinked: true).edit
      case 5:
        edit = .group(some.filter { document.contents.graph.content(of: $0) == .note }.map { .setText($0, "\(step)") })
      default: edit = .frame(some.map { NodeFraming($0, in: ["In", "Out", "\(step)"].randomElement(using: &random)) })
      }
      try document.apply(edit)
      guard step.isMultiple(of: 10) else { continue }
      let written = NativeFormat.write(document.contents)
      #expect(NativeFormat.write(try NativeFormat.read(written)) == written, "seed \(seed), step \(step)")
    }
    let end = NativeFormat.write(document.contents)
    while document.undo() {}
    #expect(NativeFormat.write(document.contents) == start, "seed \(seed)")
    while document.redo() {}
    #expect(NativeFormat.write(document.contents) == end, "seed \(seed)")
  }

  @Test func `a document cut off anywhere is refused`() {
    let bytes = Array(sampleDocument.utf8)
    for end in 0..<bytes.count - 2 {
      #expect(verdict(on: Array(bytes[..<end])) != "accepted", "cut at \(end)")
    }
  }

  @Test func `no flipped bit, changed byte, dropped or doubled piece makes the reader trap`() {
    let seed: UInt64 = 20_023
    var random = SeededGenerator(seed: seed)
    let bytes = Array(sampleDocument.utf8)
    #expect(!bytes.isEmpty)
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        checkStable(damaged, "bit \(bit) of byte \(index)")
      }
    }
    let signs = Array("{}[],:\"\\ue+-.0919nulltruefalse \n\u{0}é".utf8)
    for round in 0..<4_000 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let start = Int.random(in: 0..<damaged.count, using: &random)
        let end = min(damaged.count, start + Int.random(in: 1..<24, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.removeSubrange(start..<end)
        case 1: damaged.insert(contentsOf: damaged[start..<end], at: Int.random(in: 0..<damaged.count, using: &random))
        case 2: damaged[start] = signs[Int.random(in: signs.indices, using: &random)]
        default: damaged.insert(signs[Int.random(in: signs.indices, using: &random)], at: start)
        }
        if damaged.isEmpty { break }
      }
      checkStable(damaged, "seed \(seed), round \(round)")
    }
  }

  /// Reads, and where that succeeds holds writing to be final.
  private func checkStable(_ bytes: [UInt8], _ what: String) {
    guard let contents = try? NativeFormat.read(bytes) else { return }
    let written = NativeFormat.write(contents)
    guard let again = try? NativeFormat.read(written) else {
      Issue.record("\(what): what was written is refused: \(verdict(on: written))")
      return
    }
    #expect(NativeFormat.write(again) == written, "\(what)")
  }
}

/// Makes documents of up to 40 nodes with something of everything.
struct RandomDocument {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func display() -> NumberFormat {
    let precision: NumberFormat.Precision = pick([.standard, .digits(1 + below(17)), .decimals(below(16))])
    return NumberFormat(precision, scale: pick(NumberFormat.Scale.allCases), isGrouped: chance())
  }

  mutating func contents() throws -> DocumentContents {
    var builder = DocumentBuilder()
    if chance() { builder.title = text() }
    if chance() { builder.display = display() }
    let count = below(41)
    var sources: [Int32] = []
    for index in 0..<count {
      let id = pick(OperatorCatalog.ids)
      let number = NodeContent.number(number())
      let content =
        index == 0
        ? number : pick([number, .operator(id), .operator(id), .note, try data(), .chart(pick(ChartKind.allCases))])
      let isNumber = content.kind == .number
      let attributes = NodeAttributes(
        name: pick(["n", "été", "日本", "_", "Long_name_of_a_node_"]) + "\(index)", label: chance() ? text() : nil,
        display: content.kind.hasOutput && chance() ? display() : nil,
        text: content == .note && chance() ? text() : nil, source: content.writtenSource,
        chartForm: content.kind == .chart && chance() ? chartForm() : nil,
        uncertainty: isNumber && chance() ? uncertainty() : nil,
        place: chance() ? Point(column: below(2_000_001) - 1_000_000, row: below(100) - 50) : nil,
        unknownMembers: chance() ? [UnknownMember(key: text() + "!", text: "[1, {\"a\": null}]")] : [],
        isBypassed: content.kind == .operator && chance())
      _ = builder.addNode(content, attributes)
      defer { if content.kind.hasOutput { sources.append(Int32(index)) } }
      let ports: Ports
      switch content {
      case .operator(let id): ports = id.descriptor.ports
      case .sink(let sink): ports = sink.ports
      case .number, .formula, .data: continue
      }
      for _ in 0..<min(ports.maximum, ports.minimum + below(3)) {
        builder.addInput(chance() ? pick(sources) : nil)
      }
    }
    for index in 0..<count where chance() { builder.setFrame(pick(["In", "Out", "été"]), of: Int32(index)) }
    if count > 2 { builder.addCorrelation(0, Int32(1 + below(count - 1)), Double(below(201) - 100) / 100) }
    if chance() {
      builder.unknownMembers = [UnknownMember(key: "x", text: "1.0"), UnknownMember(key: text() + "?", text: "{}")]
    }
    return try builder.finish()
  }

  private mutating func chartForm() -> ChartForm {
    let size = Size(columns: ChartForm.columns.lowerBound + below(99), rows: ChartForm.rows.lowerBound + below(50))
    return ChartForm(size: size, logarithmic: pick(ChartForm.LogarithmicAxes.allCases))
  }

  private mutating func data() throws -> NodeContent {
    let isPlain = chance()
    let points = (0..<below(4)).map { _ -> Datum in
      if isPlain { return Datum(chance() ? number() : .nan) }
      let side = ErrorBar(number().magnitude)
      return Datum(
        number(), x: chance() ? number() : nil, annotation: chance() ? text() : nil, errorY: chance() ? side : nil,
        errorCorrelation: chance() ? 0.5 : nil,
        preservedFields: chance() ? [PreservedField(text() + "!", .list([.text(text())]))] : [])
    }
    return .data(.set(try DataSet(points)))
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
  private mutating func chance() -> Bool { below(2) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private mutating func number() -> Double {
    let number = Double(bitPattern: random.next())
    return chance() && number.isFinite ? number : pick([0, -0.0, 1, 0.1, 1e15, 1e16, -12.5, 9_007_199_254_740_992])
  }

  private mutating func uncertainty() -> StandardUncertainty {
    let side = number().magnitude
    return chance() ? StandardUncertainty(side) : StandardUncertainty(lower: side, upper: number().magnitude)
  }

  private mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<below(12) {
      if let scalar = Unicode.Scalar(UInt32(below(chance() ? 0x100 : 0x11_0000))) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}

extension NodeContent {
  /// The source of data that the document itself holds.
  fileprivate var writtenSource: DataSource? {
    guard case .data(.set(let set)) = self else { return nil }
    return .written(set)
  }
}
