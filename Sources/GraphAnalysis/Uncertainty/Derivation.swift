import DataSets
public import EvaluationEngine

/// The derivatives of a graph's values with respect to its uncertain sources, recorded on a tape.
///
/// The tape has an entry for each source and for each step of the calculation, between nodes and inside formulas, for
/// numbers and sets (Griewank and Walther 2008, chapters 3 and 4). Each node is recorded once, in evaluation order, for
/// all later requests. A value is then differentiated with respect to all its sources in one backward pass.
///
/// A number that depends on only one other number has no entry. It is stored as a multiple of that number, so that a
/// chain of such numbers takes no space. A number is "closed" if all its sources affect other entries only through it.
/// A closed number is differentiated once, and then represents its sources.
public struct Derivation {
  /// How a node's value or a step's result depends on the tape.
  enum Trace: Sendable {
    case fixed
    /// The entry with this index, which is a number, times a factor.
    case number(Int, factor: Double)
    /// The entry with this index, which is a data set.
    case points(Int)
  }

  struct Record: Sendable {
    var trace: Trace
    var entries: Range<Int>
  }

  /// An entry of the tape: an uncertain source, or a step that depends on earlier entries.
  struct Entry: Sendable {
    var node: NodeID
    var operation: OperatorID?
    /// The indices of the entry's terms: its derivatives with respect to earlier entries.
    ///
    /// Empty for a source.
    var terms: Range<Int>
    var pointCount: Int?
    var isSource: Bool
    /// The number of terms of later entries that depend on this entry.
    var uses = 0
    /// The exclusive or of the indices of all entries that depend on this entry.
    ///
    /// If only one entry depends on it, this is that entry's index.
    var owners = 0
    /// Whether the entry belongs to a node that was removed from the tape.
    var isRetired = false
    /// Whether the entry's sources affect other entries only through it, and are not correlated with other sources.
    var isClosed: Bool
  }

  struct Term: Sendable {
    var entry: Int
    var scale: Double
    var map: LinearMap
  }

  let correlations: CorrelationIndex
  private let countsPoints: Bool
  /// Limits the work on points; if it ends the work, uncertainties are unknown.
  let meter: EvaluationMeter?

  var entries: [Entry] = []
  var terms: [Term] = []
  /// For each recorded node, how its value depends on the tape, and the entries that were made for it.
  var records = PagedColumn<Record>()
  /// The number of entries whose nodes were removed from the tape.
  var retiredCount = 0
  /// The number of entries that are uncertain numbers written in the document.
  var numberCount = 0
  /// For each source that is a set, its points with their errors.
  ///
  /// The points are those of a data node, or points around a fit or of a `draw`, whose scatter is their error.
  var points: [Int: DataSet] = [:]
  /// The entry of each set whose scatter around a fit is its error.
  ///
  /// Several fits of the same set share the entry.
  var scatters: [DataSet: Int] = [:]
  var scatterDegrees: [Int: Int] = [:]
  /// The nodes with points whose scatter is their error.
  private(set) var scatteredNodes: Set<NodeID> = []
  /// The uncertainty of each entry; nil until it is known.
  var found: [UncertaintyFinding?] = []
  var sweeps = Sweeps()
  /// The derivatives of points from earlier requests; empty unless sweeps are allowed.
  var knownRows = KnownRows()
  /// The memory of backward passes, reused by all of them.
  var slopesBack = SlopesBack()
  /// The number of the last search that visited each entry.
  var searched: [Int] = []
  private var searchCount = 0

  /// The work done so far; a unit is a recorded node, a visited entry, or 16 points.
  public internal(set) var work = 0

  /// The number of points that take as much time as recording a node.
  public static let pointsPerUnit = 16

  /// Creates an empty tape.
  ///
  /// - Parameters:
  ///   - correlations: The correlations of uncertain numbers.
  ///   - countsPoints: Whether the errors of points in data sets are sources.
  ///   - meter: Counts the work on points of data sets, for the tape and for all answers; if it ends the work,
  ///     uncertainties are unknown.
  public init(
    correlations: [SourceCorrelation] = [], countsPoints: Bool = true, countedBy meter: EvaluationMeter? = nil
  ) {
    self.correlations = CorrelationIndex(correlations)
    self.countsPoints = countsPoints
    self.meter = meter
  }

  func allows(_ count: Int) -> Bool { meter?.allows(count) ?? true }

  /// Returns the finding that an uncertainty is unknown because the meter ended the work.
  func stopped(at entry: Int) -> UnknownUncertainty {
    UnknownUncertainty(.stopped, at: entries[entry].node, entries[entry].operation)
  }

  /// Returns whether a node was recorded; true also if nothing uncertain affects it.
  public func isKnown(_ id: NodeID) -> Bool { records[id] != nil }

  /// Whether the tape has no entries, so that no value recorded on it is uncertain.
  public var isEmpty: Bool { entries.isEmpty }

  /// Whether a recorded node depends on something uncertain.
  public func moves(_ id: NodeID) -> Bool { trace(of: id).moves }

  func trace(of id: NodeID) -> Trace { records[id]?.trace ?? .fixed }

  func isNumber(_ entry: Int) -> Bool { entries[entry].isSource && entries[entry].pointCount == nil }

  /// Records a node on the tape; all uncertain nodes that feed it must have been recorded before.
  ///
  /// - Parameters:
  ///   - id: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - uncertainty: The node's own uncertainty, if it is an uncertain number; otherwise nil.
  ///   - written: The uncertainties of the numbers in a formula, by the indices of the steps in its program.
  /// - Complexity: Linear in the node's links, and in its varying steps and points.
  public mutating func append(
    _ id: NodeID, in graph: Graph, uncertainty: StandardUncertainty?, written: [Int: StandardUncertainty]? = nil
  ) {
    work += 1
    let first = entries.count
    let trace = makeTrace(of: id, graph, uncertainty, written ?? [:])
    records[id] = Record(trace: trace, entries: first..<entries.count)
  }

  private mutating func makeTrace(
    of id: NodeID, _ graph: Graph, _ uncertainty: StandardUncertainty?, _ written: [Int: StandardUncertainty]
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

  private mutating func append(_ slopes: NumberSlopes, of id: NodeID, _ inputs: [Trace]) -> Trace {
    let start = terms.count
    for (input, slope) in zip(inputs, slopes.byPort) {
      if case .number(let entry, let factor) = input { take(entry, product(factor, slope), from: start) }
    }
    return appendEntry(taking: start, of: id, slopes.operation, pointCount: nil)
  }

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

  /// Adds a derivative with respect to the number `entry` to the terms from `start` on.
  ///
  /// If one of the terms is for the same number, the derivatives are added up.
  private mutating func take(_ entry: Int, _ slope: Double, from start: Int) {
    for place in start..<terms.count where terms[place].entry == entry {
      if case .factor(let factor) = terms[place].map {
        terms[place].map = .factor(factor + slope)
        return
      }
    }
    terms.append(Term(entry: entry, scale: 1, map: .factor(slope)))
  }

  /// Appends an entry with the terms from `start` on.
  ///
  /// No entry is needed for a value that depends on nothing uncertain, or that is a multiple of one number.
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
    // Each draw is a source of its own.
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

  private mutating func takeInto(_ entry: Int) {
    for term in terms[entries[entry].terms] {
      if entries[term.entry].uses == 1 { markShared(from: entries[term.entry].owners) }
      entries[term.entry].uses += 1
      entries[term.entry].owners ^= entry
    }
    entries[entry].isClosed = isClosable(entry)
  }

  /// Marks an entry as not closed, because one of its sources now affects another entry too.
  ///
  /// The same is then done for the entries that depend on it.
  private mutating func markShared(from entry: Int) {
    var entry = entry
    while entries[entry].isClosed {
      entries[entry].isClosed = false
      guard entries[entry].uses == 1 else { return }
      entry = entries[entry].owners
    }
  }

  /// Returns whether the entry can become closed: all entries on which it depends are closed, and each is used only
  /// once.
  func isClosable(_ entry: Int) -> Bool {
    terms[entries[entry].terms].allSatisfy { entries[$0.entry].isClosed && entries[$0.entry].uses == 1 }
  }

  /// Returns an entry and all entries it depends on, in descending order.
  ///
  /// The search ends at entries for which `isEnd` returns true.
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
  fileprivate var operands: [Operand] { steps.flatMap { $0.terms.map(\.operand) } + [result] }
}
