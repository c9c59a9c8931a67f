import EvaluationEngine

// Instances that have only wires, as nearly all do, for readers of many nodes: their common parts are examined once.
extension DocumentBuilder {
  /// Adds the common part of similar instances.
  ///
  /// - Returns: The index of the shape, for `appendUse`.
  public mutating func addShape(_ shape: UseShape) -> Int32 { wiredUses.add(shape) }

  /// Adds an instance of a shape without further attributes, with an open port for each wire.
  ///
  /// When names and groups are known, the reader links the ports with `setInputs`, or keeps their wires with
  /// `keepWires`.
  public mutating func appendUse(of shape: Int32, named name: String, label: String?) {
    let index = Int32(truncatingIfNeeded: count)
    graph.addFormula(Program(), openInputs: wiredUses.shapes[Int(shape)].inputs.count)
    wiredUses.append(index, shape: shape)
    uses.append(GroupInstance(of: wiredUses.shapes[Int(shape)].group), of: NodeID(index: index))
    appendPlain(name, label)
  }

  /// Returns, for each shape, whether its group has the inputs of all its wires.
  ///
  /// - Complexity: linear in the shapes' wires times the inputs of their groups.
  public func shapesFit() -> [Bool] { wiredUses.shapes.map { ports(of: $0) != nil } }

  /// Returns the group of an instance; nil for other nodes.
  public func group(ofUse use: Int32) -> String? { uses[NodeID(index: use)]?.group }

  /// Returns the ports that the wires of a shape lead into; nil if its group lacks one of them.
  func ports(of shape: UseShape) -> [Int]? {
    guard let names = groups.definition(named: shape.group)?.lowered.portNames else { return nil }
    var ports: [Int] = []
    for input in shape.inputs {
      guard let port = names.firstIndex(where: { $0.utf8.elementsEqual(input.utf8) }) else { return nil }
      ports.append(port)
    }
    return ports
  }

  /// Stores the wires of an instance by the names of their sources, in the order of its shape; `hasSources` can check
  /// them.
  public mutating func keepWires(of use: Int32, ofShape shape: Int32, from sources: [String]) {
    let inputs = wiredUses.shapes[Int(shape)].inputs
    uses[NodeID(index: use)]?.inert = zip(inputs, sources).map { DanglingInput($0, .wire(from: $1)) }
  }

  /// Returns the program and the common sources of a shape's instances, without wires; nil if the group lacks an input.
  mutating func laid(_ shape: UseShape, _ group: LaidGroup) -> LaidShape? {
    guard let ports = ports(of: shape), let lowered = group.lowered else { return nil }
    var laid = LaidShape(group: group, ports: ports, feeds: group.portNames.map { _ in nil })
    if lowered.problem != nil { return laid }
    for (port, input) in lowered.inputs.enumerated() where !ports.contains(port) {
      switch input.fallback {
      case .shared(let name): laid.feeds[port] = share(name, lowered)
      case .own: laid.ownPorts.append(port)
      }
    }
    laid.feeds += lowered.shared.map { share($0, lowered) }
    return laid
  }

  /// Compiles an instance with its shape.
  mutating func lay(_ use: WiredUses.Use, _ shape: LaidShape, _ replacements: inout FormulaReplacements) {
    let node = NodeID(index: use.node)
    var feeds = shape.feeds
    for (port, source) in zip(shape.ports, graph.inputs(of: use.node)) { feeds[port] = source < 0 ? nil : source }
    for port in shape.ownPorts {
      guard let lowered = shape.group.lowered else { continue }
      feeds[port] = fallback(lowered.inputs[port], of: HiddenNodes.Owner(node: node), lowered)
    }
    lay(use.node, shape.group, fedBy: feeds, &replacements)
  }
}

/// The program and the common sources of all instances of a shape, without their wires.
struct LaidShape {
  let group: LaidGroup
  /// The ports that the wires lead into, in the order of the shape's inputs.
  let ports: [Int]
  /// The common source of each port; nil if each instance has its own.
  var feeds: [Int32?]
  /// The ports whose default is a separate number in each instance.
  var ownPorts: [Int] = []
}
