import Formulas

/// The entries of an instance for the inputs of a group: wires by port, values that override defaults, and inert
/// entries.
struct UseEntries<Source> {
  /// The instance; its inert entries cannot be wires or values of present inputs.
  var use: GroupInstance
  /// The source of each input's wire; nil if there is none.
  var wires: [Source?]
  /// Whether an entry was dropped because another one has the same name.
  private(set) var hasLost = false

  /// Creates the entries of an instance for a group with unchanged inputs.
  init(_ use: GroupInstance, wires: [Source?]) {
    self.use = use
    self.wires = wires
  }

  /// Divides entries into wires, values and inert entries by the names of the inputs.
  ///
  /// If two wires lead into one input, the first is kept, and real wires take precedence over inert ones; the same
  /// holds for values. `active` has the real wires with their inputs' names, sources and source names. `source` returns
  /// the source of an inert wire from its name.
  ///
  /// If `keepsUnknown`, a wire from an unknown name stays inert, such as one from an import whose inputs are not known
  /// while its instance is read.
  ///
  /// - Complexity: O(*k* log *k*) in the entries and inputs.
  init(
    _ use: GroupInstance, inputs: [String], active: [(input: String, source: Source, name: () -> String)],
    keepsUnknown: Bool = false, source: (String) -> Source?
  ) {
    let ports = InputPorts(inputs)
    var wires = [Source?](repeating: nil, count: inputs.count)
    var values: [String: GivenValue] = [:]
    var inertWires: [String: DanglingInput] = [:]
    var inertValues: [String: DanglingInput] = [:]
    for wire in active {
      if let port = ports[wire.input] {
        if wires[port] == nil { wires[port] = wire.source } else { hasLost = true }
      } else if inertWires.updateValue(DanglingInput(wire.input, .wire(from: wire.name())), forKey: wire.input) != nil {
        hasLost = true
      }
    }
    func enter(_ value: GivenValue) -> Bool {
      if ports[value.name] != nil {
        if values[value.name] != nil { return false }
        values[value.name] = value
        return true
      }
      if inertValues[value.name] != nil { return false }
      inertValues[value.name] = DanglingInput(value.name, .value(value.quantity))
      return true
    }
    for value in use.values where !enter(value) { hasLost = true }
    for entry in use.inert {
      switch entry.content {
      case .value(let quantity):
        if !enter(GivenValue(entry.name, quantity)) { hasLost = true }
      case .wire(let name):
        if let port = ports[entry.name] {
          // The port is open if no node has the name of the wire's source.
          if wires[port] == nil, let source = source(name) {
            wires[port] = source
          } else if keepsUnknown, wires[port] == nil, inertWires[entry.name] == nil {
            inertWires[entry.name] = entry
          } else {
            hasLost = true
          }
        } else if inertWires[entry.name] != nil {
          hasLost = true
        } else {
          inertWires[entry.name] = entry
        }
      }
    }
    func sorted<Element>(_ entries: [String: Element]) -> [Element] {
      entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }
    self.wires = wires
    self.use = GroupInstance(
      of: use.group, values: values.isEmpty ? [] : sorted(values),
      inert: inertWires.isEmpty && inertValues.isEmpty ? [] : sorted(inertWires) + sorted(inertValues))
  }
}

/// The ports of inputs, by name.
private struct InputPorts {
  /// The number of inputs up to which a linear search is faster than hashing.
  private static let few = 8

  private let inputs: [String]
  private let ports: [String: Int]

  init(_ inputs: [String]) {
    self.inputs = inputs
    ports =
      inputs.count <= Self.few
      ? [:] : Dictionary(inputs.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Int? { inputs.count <= Self.few ? inputs.firstIndex(of: name) : ports[name] }
}
