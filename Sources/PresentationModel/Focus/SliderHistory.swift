import EvaluationEngine
import Formulas
import GraphDocument

struct SliderHistory {
  /// The values of one output.
  ///
  /// NaN stands for a missing value.
  struct Track {
    let node: NodeID
    var values: [Double]
  }

  /// The largest number of values that are stored for an output.
  static let length = 24
  private static let digits = 9
  static let mostOutputs = 2
  /// The largest number of nodes that are searched for outputs; the limit keeps the first step fast.
  private static let reach = 1_000

  let node: NodeID
  private(set) var tracks: [Track]

  /// Stores the current values of outputs that depend on the number.
  ///
  /// At most `mostOutputs` outputs are stored. If the search visits `reach` nodes without finding an output, none are
  /// stored.
  ///
  /// - Complexity: Linear in the links of the visited nodes.
  init(of node: NodeID, in contents: DocumentContents) {
    self.node = node
    tracks = []
    var met: Set<NodeID> = [node]
    var waiting = [node]
    var next = 0
    while next < waiting.count, next < Self.reach, tracks.count < Self.mostOutputs {
      let user = waiting[next]
      next += 1
      if user != node, contents.isOutput(user), !contents.graph.isSet(user) {
        tracks.append(Track(node: user, values: []))
      }
      for port in contents.users(of: user) where met.insert(port.node).inserted { waiting.append(port.node) }
    }
    note(contents)
  }

  mutating func note(_ contents: DocumentContents) {
    for place in tracks.indices {
      let node = tracks[place].node
      let value = contents.contains(node) ? contents.graph.value(of: node).number : nil
      tracks[place].values.append(value ?? .nan)
      if tracks[place].values.count > Self.length { tracks[place].values.removeFirst() }
    }
  }

  /// Returns a text for each output, with bars for its values, such as `total ▁▂▃▅█ 12.5`.
  ///
  /// Deleted outputs are left out.
  func texts(in contents: DocumentContents) -> [String] {
    tracks.compactMap { track in
      guard track.values.count > 1, contents.contains(track.node) else { return nil }
      let texts = contents.valueText(of: track.node, for: .message, digits: Self.digits)
      let value = contents.graph.value(of: track.node).number.map { texts.text($0) } ?? ""
      let bars = TextBars.bars(track.values)
      return [contents.name(of: track.node), bars, value].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
