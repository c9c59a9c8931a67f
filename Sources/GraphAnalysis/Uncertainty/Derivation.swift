import DataSets
public import EvaluationEngine

/// How the values of a graph move with what is uncertain: a tape of steps, those between nodes and those inside formulas alike, numbers
/// and sets alike (Griewank and Walther 2008, chapters 3 and 4).
///
/// Nodes are put on it in evaluation order, each once, whatever is asked afterwards; a value is then derived by
/// everything at once by going back over what it depends on. A number that moves with one other alone is not a step of
/// its own but a multiple of that one; so a chain costs nothing behind its head. Where all that a number depends on
/// reaches others through it alone, it is derived once for all of them.
public struct Derivation: Sendable {
  /// How a value moves.
  enum Trace: Sendable {
    case fixed
    /// So many times as much as an entry that is a number.
    case number(Int, factor: Double)
    /// An entry that is a set.
    case points(Int)
  }

  /// What the tape holds of a node.
  struct Record: Sendable {
    var trace: Trace
    var entries: Range<Int>
  }

  /// A source or a step.
  struct Entry: Sendable {
    var node: NodeID
    var operation: OperatorID?
    /// Where what it moves with is among the terms; of a source nothing.
    var terms: Range<Int>
    /// Nil of a number.
    var pointCount: Int?
    var isSource: Bool
    /// How many terms take it.
    var uses = 0
    /// The entries whose terms take it, put together by exclusive or: if there is one instance, the entry that takes
    /// it.
    var owners = 0
    /// Whether the node that it is of was taken off the tape.
    var isRetired = false
    /// Whether nothing that it moves with is taken by anything that it does not move with, other than through it.
    var isClosed: Bool
  }

  struct Term: Sendable {
    var entry: Int
    var scale: Double
    var map: LinearMap
  }

  let correlations: CorrelationIndex
  private let countsPoints: Bool

  var entries: [Entry] = []
  var terms: [Term] = []
  /// Of each node that was put on the tape how it moves, and the entries that were made for it, in one piece.
  var records = PagedColumn<Record>()
  /// How many entries are of nodes that were taken off the tape.
  var retiredCount = 0
  /// How many entries are numbers as they are in the document.
  var numberCount = 0
  /// The points of entries that are data nodes, or the points of fits and draws, which have no errors, with their scatter.
  var points: [Int: DataSet] = [:]
  /// The entries of points that have their scatter as errors: the same points are one source, however many fits take them.
  var scatters: [DataSet: Int] = [:]
  /// The degrees of freedom of such entries.
  var scatterDegrees: [Int: Int] = [:]
  /// The nodes that such entries are of.
  private(set) var scatteredNodes: Set<NodeID> = []
  /// What was found of each entry; of a number as it is in the document its own uncertainty.
  var found: [UncertaintyFinding?] = []
  var sweeps = Sweeps()
  /// Space for going back: a slope for each entry that is a number, and whether it was reached.
  var slopesBack = SlopesBack()
  /// For each entry the last search that met it.
  var searched: [Int] = []
  private var searchCount = 0

  /// How much was done so far, in units: a node put on the tape, an entry gone through, or sixteen points.
  public internal(set) var work = 0

  /// So many points of data sets are gone through in the time that a node is put on the tape in.
  public static let pointsPerUnit = 16

  /// A derivation of nothing yet.
  ///
  /// Without `countsPoints` errors of points are not sources.
  public init(correlations: [SourceCorrelation] = [], countsPoints: Bool = true) {
    self.correlations = CorrelationIndex(correlations)
    self.countsPoints = countsPoints
  }

  /// Whether a node was put on the tape, or is known to move with nothing.
  public func isKnown(_ id: NodeID) -> Bool { records[id] != nil }

  /// Whether nothing on the tape is uncertain or moves.
  public var isEmpty: Bool { entries.isEmpty }

  /// Whether a node that was put on the tape depends on something uncertain.
  public func moves(_ id: NodeID) -> Bool { trace(of: id).moves }

  func trace(of id: NodeID) -> Trace { records[id]?.trace ?? .fixed }

  /// Whether an entry is a number as it is in the document.
  func isNumber(_ entry: Int) -> Bool { entries[entry].isSource && entries[entry].pointCount == nil }

  /// Puts a node on the tape, behind all that feeds it and moves.
  ///
  /// - Parameters:
  ///   - id: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - uncertainty: That of a number as it is in the document.
  ///   - written: Those of the numbers written in a formula, by the steps of its program.
  ///   - meter: Counts the work on data sets; where it ends that, it is unknown how the node moves.
  /// - Complexity: linear in the node's links, and in the steps and points of what moves.
  public mutating func append(
    _ id: NodeID, in graph: Graph, uncertainty: StandardUncertainty?, written: [Int: StandardUncertainty]? = nil,
    countedBy meter: EvaluationMeter? = nil
  ) {
    work += 1
    let first = entries.count
    let trace = makeTrace(of: id, graph, uncertainty, written ?? [:], meter)
    records[id] = Record(trace: trace, entries: first..<entries.count)
  }

  private mutating func makeTrace(
    of id: NodeID, _ graph: Graph, _ uncertainty: StandardUncertainty?, _ written: [Int: StandardUncertainty],
    _ meter: EvaluationMeter?
  ) -> Trace {
    if let uncertainty {
      return graph.value(of: id).number == nil ? .fixed : .number(appendSource(id, uncertainty), factor: 1)
    }
    switch graph.contentKind(of: id) {
    case .number, .sink:
      return .fixed
    case .data:
      guard countsPoints, let set = graph.value(of: id).data, set.hasErrors || set.hasErrorsX else { return .fixed }
      let entry = append(Entry(node: id, terms: 0..<0, pointCount: set.count, isSource: true, isClosed: true))
      points[entry] = set
      return .points(entry)
    case .operator, .formula:
      break
    }
    let inputs = graph.inputs(of: id).map { input in input.map { trace(of: $0) } ?? .fixed }
    let withScatter = countsPoints && graph.isScattered(id)
    if written.isEmpty, !withScatter {
      if !inputs.contains(where: \.moves) { return .fixed }
      if let slopes = graph.slopes(of: id) { return append(slopes, of: id, inputs) }
    }
    guard
      let linear = graph.linearSteps(
        of: id, fed: inputs.map(\.moves), written: Set(written.keys), withScatter: withScatter, countedBy: meter)
    else { return .fixed }
    var writtenTraces: [Int: Trace] = [:]
    var stepTraces: [Trace] = []
    let scatterTraces = linear.scatters.map { scatter in
      let source = scatter.isDraw ? nil : scatter.port.flatMap { graph.inputs(of: id)[$0] }
      return Trace.points(appendScatter(scatter, of: source ?? id))
    }
    func moving(_ operand: LinearSteps.Operand) -> Trace {
      switch operand {
      case .port(let port): inputs[port]
      case .written(let step): writtenTraces[step] ?? .fixed
      case .step(let step): stepTraces[step]
      case .scatter(let place): scatterTraces[place]
      }
    }
    if !written.isEmpty {
      for case .written(let step) in linear.operands where writtenTraces[step] == nil {
        guard let uncertainty = written[step] else { continue }
        writtenTraces[step] = .number(appendSource(id, uncertainty), factor: 1)
      }
    }
    for step in linear.steps { stepTraces.append(append(step, of: id, moving)) }
    return moving(linear.result)
  }

  /// Puts an operator on numbers on the tape.
  private mutating func append(_ slopes: NumberSlopes, of id: NodeID, _ inputs: [Trace]) -> Trace {
    let start = terms.count
    for (input, slope) in zip(inputs, slopes.byPort) {
      if case .number(let entry, let factor) = input { take(entry, product(factor, slope), from: start) }
    }
    return appendEntry(taking: start, of: id, slopes.operation, pointCount: nil)
  }

  /// Puts a step of a node on the tape.
  private mutating func append(
    _ step: LinearSteps.Step, of id: NodeID, _ trace: (LinearSteps.Operand) -> Trace
  ) -> Trace {
    let start = terms.count
    for term in step.terms {
      switch (trace(term.operand), term.map) {
      case (.fixed, _):
        continue
      case (.points(let entry), let map):
        terms.append(Term(entry: entry, scale: 1, map: map))
      case (.number(let entry, let factor), .factor(let slope)):
        take(entry, product(factor, slope), from: start)
      case (.number(let entry, let factor), let map):
        terms.append(Term(entry: entry, scale: factor, map: map))
      }
    }
    return appendEntry(taking: start, of: id, step.operation, pointCount: step.pointCount)
  }

  /// Adds to how far a step, whose terms begin at `start`, moves with a number.
  private mutating func take(_ entry: Int, _ slope: Double, from start: Int) {
    for place in start..<terms.count where terms[place].entry == entry {
      if case .factor(let factor) = terms[place].map {
        terms[place].map = .factor(factor + slope)
        return
      }
    }
    terms.append(Term(entry: entry, scale: 1, map: .factor(slope)))
  }

  /// Makes an entry of the terms from `start` on, unless it is a multiple of a number that is there.
  private mutating func appendEntry(
    taking start: Int, of id: NodeID, _ operation: OperatorID, pointCount: Int?
  ) -> Trace {
    guard start < terms.count else { return .fixed }
    if pointCount == nil {
      let first = terms[start].entry
      dropZeroFactors(from: start)
      if terms.count == start { return .number(first, factor: 0) }
      if terms.count == start + 1, case .factor(let factor) = terms[start].map, factor.isFinite {
        return .number(terms.removeLast().entry, factor: factor)
      }
    }
    let entry = append(
      Entry(
        node: id, operation: operation, terms: start..<terms.count, pointCount: pointCount, isSource: false,
        isClosed: false))
    takeInto(entry)
    work += (pointCount ?? 0) / Self.pointsPerUnit
    return pointCount == nil ? .number(entry, factor: 1) : .points(entry)
  }

  private mutating func dropZeroFactors(from start: Int) {
    var end = start
    for place in start..<terms.count where !terms[place].isZeroFactor {
      if place != end { terms[end] = terms[place] }
      end += 1
    }
    terms.removeLast(terms.count - end)
  }

  private mutating func appendSource(_ id: NodeID, _ uncertainty: StandardUncertainty) -> Int {
    let entry = append(Entry(node: id, terms: 0..<0, isSource: true, isClosed: !correlations.contains(id)))
    found[entry] = .known(uncertainty)
    numberCount += 1
    return entry
  }

  private mutating func appendScatter(_ scatter: LinearSteps.Scatter, of id: NodeID) -> Int {
    let set = scatter.points
    if !scatter.isDraw, let entry = scatters[set] { return entry }
    let entry = append(Entry(node: id, terms: 0..<0, pointCount: set.count, isSource: true, isClosed: true))
    points[entry] = set
    // Each draw is one of its own.
    if !scatter.isDraw { scatters[set] = entry }
    scatterDegrees[entry] = scatter.degreesOfFreedom
    scatteredNodes.insert(id)
    return entry
  }

  private mutating func append(_ entry: Entry) -> Int {
    entries.append(entry)
    found.append(nil)
    return entries.count - 1
  }

  /// Counts the instances of what an entry takes, and marks what is closed then.
  private mutating func takeInto(_ entry: Int) {
    for term in terms[entries[entry].terms] {
      if entries[term.entry].uses == 1 { markShared(from: entries[term.entry].owners) }
      entries[term.entry].uses += 1
      entries[term.entry].owners ^= entry
    }
    entries[entry].isClosed = isClosable(entry)
  }

  /// What took something alone so far has it in common with another one, and so has what it feeds.
  private mutating func markShared(from entry: Int) {
    var entry = entry
    while entries[entry].isClosed {
      entries[entry].isClosed = false
      guard entries[entry].uses == 1 else { return }
      entry = entries[entry].owners
    }
  }

  /// Whether an entry takes nothing that another one takes too, over however many others.
  func isClosable(_ entry: Int) -> Bool {
    terms[entries[entry].terms].allSatisfy { entries[$0.entry].isClosed && entries[$0.entry].uses == 1 }
  }

  /// The entries that one depends on, itself included, each behind those that it feeds; no further than where `isEnd`
  /// holds.
  mutating func cone(of entry: Int, isEnd: (Int, Entry) -> Bool) -> [Int] {
    if searched.count < entries.count { searched += repeatElement(0, count: entries.count - searched.count) }
    searchCount += 1
    var met = [entry]
    searched[entry] = searchCount
    var next = 0
    while next < met.count {
      let place = met[next]
      next += 1
      if place != entry, isEnd(place, entries[place]) { continue }
      for term in terms[entries[place].terms] where searched[term.entry] != searchCount {
        searched[term.entry] = searchCount
        met.append(term.entry)
      }
    }
    return met.sorted(by: >)
  }
}

extension Derivation.Trace {
  var moves: Bool {
    switch self {
    case .fixed: false
    case .number, .points: true
    }
  }
}

extension Derivation.Term {
  fileprivate var isZeroFactor: Bool {
    if case .factor(0) = map { true } else { false }
  }
}

extension LinearSteps {
  /// All that its steps take.
  fileprivate var operands: [Operand] { steps.flatMap { $0.terms.map(\.operand) } + [result] }
}
