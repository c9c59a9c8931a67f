import EvaluationEngine
import Geometry
import PresentationModel

/// Finds the ways of wires and remembers them: a wire keeps its way until one of its ends moves or a box comes to stand on it.
///
/// A wire is led with regard to those around it that have a way already; so parallel wires keep apart. A router that knows nothing yet
/// leads all wires anew, in the order of their targets. Of a document that has but some hundred wires all are led, else those that
/// are looked at: there the ways depend on what was looked at first.
///
/// Where a frame may only look at so much (`SearchAllowance`), the rest of its wires are led by their shapes and past boxes alone,
/// until a frame in which no new ones come; every such frame leaves fewer of them. Of thousands that come at once most are missing
/// until then.
struct WireRouter {
  /// Among more wires a wire has no regard to them: no way would be clear.
  static let neighbourLimit = 400
  /// The most wires that are led anew to make room for one.
  private static let blockerLimit = 4
  /// Wires of a document that has no more are all led, whatever part of it is shown.
  static let surveyLimit = 500
  /// Beyond so many remembered ways those that are not shown are forgotten.
  private static let memoryLimit = 100_000

  struct Known {
    var ends: WireEnds
    var net: Int32
    var route: WireRoute
    /// Its straight parts, which others look at more often than it changes.
    var runs: [WireRun]
    var cost: Int
    var standing: Standing
    /// The revision of the places for which the way was found free.
    var revision: Int

    var passesUnder: Bool { cost >= WireCost.passesUnder }
  }

  /// What is left to do for a way.
  enum Standing {
    case settled
    /// It was not looked for as well as can be, since nodes were dragged.
    case unsearched
    /// It leads past boxes alone, since the frame had looked for enough, or it may not stay: others have no regard to it.
    case passing
    /// It is in the way of others, and it has not been tried to lead it before them.
    case cramped
  }

  var known = PortTable<Known>()
  var allowance = SearchAllowance()
  /// Whether a better way may come of one that was asked for in this frame.
  private(set) var hasProvisional = false
  /// For what state of the document all its wires were led last.
  private var surveyed: WiresRevision?
  /// Whether the ways asked for last are not all there, since there were too many for a frame.
  private var isBehind = false
  /// Grows whenever a wire that had a way gets another one, or one that was missing gets its.
  var revision = 0
  /// Wires that are no more, but are still seen, with the ways that they had when they went; nil where they had none.
  private var leaving: [WireVO: Routed?] = [:]
  /// How often a way was looked for: most wires of most frames have theirs.
  var searchCount = 0

  /// What all frames have looked at to find ways: boxes, wires, crossings of lines.
  var visitedCount: Int { allowance.total }

  /// To be called before the first ways of a frame are asked for, with what it may look at; nil where all is to be led as well as
  /// can be.
  mutating func beginFrame(allowance limit: Int?) {
    allowance.begin(limit)
    hasProvisional = false
  }

  /// A wire with its way.
  struct Routed {
    var wire: WireVO
    var route: WireRoute
    /// See `WireCost`.
    var cost: Int

    /// Whether a box lies on its way, since there is no other.
    var passesUnder: Bool { cost >= WireCost.passesUnder }
    /// Whether it is in the way of other wires, or they in its.
    var isCramped: Bool { cost >= WireCost.isInTheWay && !passesUnder }
  }

  /// The ways of wires, in their order; where there are too many for a frame, of the first ones only.
  mutating func ways(of wires: [WireVO], in space: RoutingSpace) -> [Routed] {
    ways(of: wires, in: space, improving: true)
  }

  /// The same; provisional ways stay as they are unless they are to be improved.
  private mutating func ways(of wires: [WireVO], in space: RoutingSpace, improving: Bool) -> [Routed] {
    if known.count > Self.memoryLimit { forgetAllBut(wires) }
    var ways: [Routed] = []
    ways.reserveCapacity(wires.count)
    var open: [Int] = []
    for wire in wires {
      if let way = keptWay(of: wire, in: space, improving: improving) {
        ways.append(way)
      } else {
        open.append(ways.count)
        ways.append(takeAside(wire, in: space))
      }
    }
    // Only then, so that none has regard to a way that does not stay.
    if space.hasOneEntry {
      // First those that can run straight: the others have many ways into the same cell.
      open = open.filter { wires[$0].isLevel } + open.filter { !wires[$0].isLevel }
    }
    var missing: Set<Int> = []
    for index in open {
      if !allowance.isLeft, let way = keptWay(of: wires[index], in: space, improving: false) {
        ways[index] = way
      } else if wires[index].isProposed || allowance.isLeftForPassing {
        if isBehind, known[wires[index].link.target] == nil { revision += 1 }
        ways[index] = lead(wires[index], in: space)
      } else {
        missing.insert(index)
      }
    }
    isBehind = !missing.isEmpty
    if isBehind {
      hasProvisional = true
      return ways.indices.filter { !missing.contains($0) }.map { ways[$0] }
    }
    if !space.isDragging { makeRoom(among: &ways, in: space) }
    noteProvisional(wires, in: space)
    return ways
  }

  /// Has other wires have no regard any more to the way that a wire has, until it is led anew.
  ///
  /// - Returns: The way it has, or anything.
  private mutating func takeAside(_ wire: WireVO, in space: RoutingSpace) -> Routed {
    guard !wire.isProposed, let old = known[wire.link.target] else {
      return Routed(wire: wire, route: WireRoute([wire.from, wire.to]), cost: 0)
    }
    known[wire.link.target]?.standing = .passing
    return Routed(wire: wire, route: old.route, cost: old.cost)
  }

  /// Leads all wires of a document that has but some hundred, as far as the frame may search: so it does not matter what of it was
  /// looked at first.
  mutating func leadAll(in space: RoutingSpace) {
    let revision = space.wiresRevision
    guard !space.isDragging, surveyed != revision, let all = space.allWires(atMost: Self.surveyLimit) else { return }
    _ = ways(of: all, in: space)
    if !hasProvisional { surveyed = revision }
  }

  /// The ways of some of the wires that are shown, of which `shown` gives all.
  ///
  /// - Returns: nil where one that is shown got another way than it had: what was drawn of it is then out of date.
  mutating func ways(
    of wires: [WireVO], among shown: @autoclosure () -> [WireVO], in space: RoutingSpace
  ) -> [Routed]? {
    if known.count > Self.memoryLimit { return nil }
    // What is drawn may only be another where all is led that has to be.
    let improving = !allowance.isLimited
    var ways: [Routed] = []
    ways.reserveCapacity(wires.count)
    for wire in wires {
      guard let way = keptWay(of: wire, in: space, improving: improving) else { break }
      ways.append(way)
    }
    if ways.count == wires.count {
      noteProvisional(wires, in: space)
      return ways
    }
    // New wires are led among all that are shown, since some of those may have to make room.
    let before = revision
    _ = self.ways(of: shown(), in: space, improving: improving)
    guard revision == before else { return nil }
    let wasBehind = isBehind
    defer { isBehind = isBehind || wasBehind }
    return self.ways(of: wires, in: space, improving: improving)
  }

  /// Improves provisional ways of wires that are shown as far as the frame may search.
  ///
  /// - Returns: Whether one of them got another way.
  mutating func improveWays(of wires: [WireVO], in space: RoutingSpace) -> Bool {
    let before = revision
    _ = ways(of: wires, in: space)
    return revision != before
  }

  private func standing(of wire: WireVO) -> Standing {
    wire.isProposed ? .settled : known[wire.link.target]?.standing ?? .settled
  }

  private mutating func noteProvisional(_ wires: [WireVO], in space: RoutingSpace) {
    if hasProvisional || space.isDragging { return }
    hasProvisional = wires.contains { standing(of: $0) != .settled }
  }

  /// Leads cramped wires before those that are in their way, one after the other.
  private mutating func makeRoom(among ways: inout [Routed], in space: RoutingSpace) {
    let cramped = ways.indices.filter { standing(of: ways[$0].wire) == .cramped }
    if cramped.isEmpty { return }
    let places = Dictionary(ways.enumerated().map { ($1.wire.link.target, $0) }) { first, _ in first }
    // One that made room for another has been looked at.
    for index in cramped where allowance.isLeft && standing(of: ways[index].wire) == .cramped {
      makeRoom(for: index, among: &ways, places, in: space)
    }
  }

  /// Leads a cramped wire before the few that are in its way, and then those; all stay as they are where that is no better.
  private mutating func makeRoom(
    for index: Int, among ways: inout [Routed], _ places: [PortID: Int], in space: RoutingSpace
  ) {
    let way = ways[index]
    known[way.wire.link.target]?.standing = .settled
    let runs = way.route.runs
    var affected = [index]
    for port in (space.wirePorts(in: way.route.bounds, atMost: Self.neighbourLimit) ?? []).sorted() {
      guard let other = known[port], other.net != way.wire.link.source.index, other.standing != .passing else {
        continue
      }
      let met = space.obstructing(other.runs, port, to: way.wire)
      let isMet = met.contains { run in runs.contains { $0.meeting(run).isCollision } }
      guard isMet else { continue }
      guard affected.count <= Self.blockerLimit, let place = places[port] else { return }
      affected.append(place)
    }
    guard affected.count > 1 else { return }
    let before = affected.map { ways[$0] }
    let remembered = before.map { known[$0.wire.link.target] }
    for old in before { known[old.wire.link.target] = nil }
    var left = before.reduce(0) { $0 + $1.cost }
    var after: [Routed] = []
    // As soon as they cost as much as before, the rest need not be led.
    for old in before where left > 0 {
      let new = lead(old.wire, in: space, isUrgent: true)
      known[old.wire.link.target]?.standing = .settled
      after.append(new)
      left -= new.cost
      // What is cramped without them too gains nothing by their making room.
      if after.count == 1, new.cost >= WireCost.isInTheWay { left = 0 }
    }
    if left > 0 {
      for (place, way) in zip(affected, after) { ways[place] = way }
      revision += 1
    } else {
      for (old, entry) in zip(before, remembered) { known[old.wire.link.target] = entry }
    }
  }

  private mutating func forgetAllBut(_ wires: [WireVO]) {
    known = known.keeping(Set(wires.map(\.link.target)))
  }

  /// Takes note of all wires that are no more but are still seen: they keep their ways whatever becomes of their ports.
  ///
  /// To be called in each frame before any wire is led, which may take the port of one that left.
  mutating func note(leaving wires: [WireVO], in space: RoutingSpace) {
    let before = leaving
    leaving = [:]
    for wire in wires { leaving[wire] = before[wire] ?? .some(rememberedWay(of: wire, in: space)) }
  }

  /// The way that a wire which left had at last; nil where it never had one.
  func way(ofLeaving wire: WireVO) -> Routed? { leaving[wire] ?? nil }

  /// The way that a wire which has just left was led; nil where it was never seen.
  private func rememberedWay(of wire: WireVO, in space: RoutingSpace) -> Routed? {
    guard let way = known[wire.link.target], way.net == wire.link.source.index,
      way.ends.isSame(as: WireEnds(wire, margin: space.margin))
    else { return nil }
    return Routed(wire: wire, route: way.route, cost: way.cost)
  }

  /// The way of before; nil where it may not stay.
  private mutating func keptWay(of wire: WireVO, in space: RoutingSpace, improving: Bool) -> Routed? {
    let port = wire.link.target
    guard !wire.isProposed, let way = known[port], way.net == wire.link.source.index,
      way.ends.isSame(as: WireEnds(wire, margin: space.margin))
    else { return nil }
    if improving, way.standing == .unsearched || way.standing == .passing, allowance.isLeft, !space.isDragging {
      return nil
    }
    let kept = Routed(wire: wire, route: way.route, cost: way.cost)
    if way.revision != space.revision {
      guard kept.passesUnder || way.route.innerRuns.allSatisfy({ !space.hasBox(in: $0.rect) }) else { return nil }
      known[port]?.revision = space.revision
    }
    return kept
  }
}

extension WireVO {
  /// Whether its output and its port lie in one row.
  fileprivate var isLevel: Bool { from.row == to.row }
}
