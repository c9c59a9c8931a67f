import EvaluationEngine

// Instances that have only wires, as nearly all do, for readers of many nodes: their common parts are examined once.
extension DocumentBuilder {
  /// Adds a shape, which is what several instances have in common: the group, and the inputs that have wires.
  ///
  /// - Returns: The index of the shape, for `appendInstance`.
  public mutating func addShape(_ shape: InstanceShape) -> Int32 { wiredInstances.add(shape) }

  /// Adds an instance that has only a name, a label, and an open port for each input that its shape names.
  ///
  /// The reader later links the ports with `setInputs`, or stores the wires by name with `keepWires`.
  public mutating func appendInstance(of shape: Int32, named name: String, label: String?) {
    let index = Int32(truncatingIfNeeded: count)
    graph.addFormula(Program(), openInputs: wiredInstances.shapes[Int(shape)].inputs.count)
    wiredInstances.append(index, shape: shape)
    instances.append(GroupInstance(of: wiredInstances.shapes[Int(shape)].group), of: NodeID(index: index))
    appendPlain(name, label)
  }

  /// Returns, for each shape, whether its group has all the inputs that the shape names.
  ///
  /// - Complexity: linear in the shapes' wires times the inputs of their groups.
  public func shapesFit() -> [Bool] { wiredInstances.shapes.map { ports(of: $0) != nil } }

  /// Returns the group of an instance; nil for other nodes.
  public func group(ofInstance instance: Int32) -> String? { instances[NodeID(index: instance)]?.group }

  /// Returns the ports for the inputs that a shape names; nil if the group lacks one of these inputs.
  func ports(of shape: InstanceShape) -> [Int]? {
    guard let names = groups.definition(named: shape.group)?.lowered.portNames else { return nil }
    var ports: [Int] = []
    for input in shape.inputs {
      guard let port = names.firstIndex(where: { $0.utf8.elementsEqual(input.utf8) }) else { return nil }
      ports.append(port)
    }
    return ports
  }

  /// Stores the wires of an instance by the names of the nodes that feed it, in the order of the inputs of its shape.
  ///
  /// `hasSources` can check later whether the nodes exist.
  public mutating func keepWires(of instance: Int32, ofShape shape: Int32, from sources: [String]) {
    let inputs = wiredInstances.shapes[Int(shape)].inputs
    instances[NodeID(index: instance)]?.inert = zip(inputs, sources).map { DanglingInput($0, .wire(from: $1)) }
  }

  /// Returns what all compiled instances of a shape share; nil if the group lacks an input that the shape names.
  mutating func laid(_ shape: InstanceShape, _ group: LaidGroup) -> LaidShape? {
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

  /// Compiles one instance from its shape and its own wires.
  mutating func lay(_ instance: WiredInstances.Use, _ shape: LaidShape, _ replacements: inout FormulaReplacements) {
    let node = NodeID(index: instance.node)
    var feeds = shape.feeds
    for (port, source) in zip(shape.ports, graph.inputs(of: instance.node)) { feeds[port] = source < 0 ? nil : source }
    for port in shape.ownPorts {
      guard let lowered = shape.group.lowered else { continue }
      feeds[port] = fallback(lowered.inputs[port], of: HiddenNodes.Owner(node: node), lowered)
    }
    lay(instance.node, shape.group, fedBy: feeds, &replacements)
  }
}

/// What all compiled instances of a shape share: the group, and the nodes that feed every instance.
struct LaidShape {
  let group: LaidGroup
  /// The port for each input that the shape names, in the same order.
  let ports: [Int]
  /// For each port, the node that feeds it in all instances; nil if the instances differ.
  var feeds: [Int32?]
  /// The ports with an uncertain default; each instance has its own node for such a default.
  var ownPorts: [Int] = []
}
