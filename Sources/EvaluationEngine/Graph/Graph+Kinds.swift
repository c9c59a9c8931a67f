// Finds links that can never carry a suitable value, before they are made.
extension Graph {
  /// How many upstream nodes are examined to find out whether a value is a number or a data set.
  ///
  /// With more, both are possible.
  static let kindLimit = 500

  /// Returns the reason why a port can never accept the value of `source`; nil if the port may accept it.
  ///
  /// Links to other ports may be added later. Therefore an error is returned only if the link fails for all possible
  /// values at these ports. A graph may contain such a link; the node with the port then fails.
  ///
  /// - Complexity: Linear in the nodes upstream of `source`, of which at most `kindLimit` are visited.
  public func kindRefusal(from source: NodeID, to port: PortID) -> LinkError? {
    kindRefusal(into: content(of: port.node), at: port.port, isData: isSet(source)) { kinds(of: source) }
  }

  /// Returns the reason why a port of a new node can never accept the value of `source`; nil if it may accept it.
  ///
  /// The new node will have `content`.
  public func kindRefusal(from source: NodeID, into content: NodeContent, at port: Int) -> LinkError? {
    kindRefusal(into: content, at: port, isData: isSet(source)) { kinds(of: source) }
  }

  /// Returns the reason why a port can never accept the value of a new node; nil if it may accept it.
  ///
  /// The new node will have `content`, and `source` will be linked to its first port.
  public func kindRefusal(from content: NodeContent, fedBy source: NodeID?, to port: PortID) -> LinkError? {
    kindRefusal(into: self.content(of: port.node), at: port.port, isData: false) {
      kinds(of: content, fedBy: [source.map { kinds(of: $0) } ?? .any])
    }
  }

  private func kindRefusal(
    into content: NodeContent, at port: Int, isData: Bool, kinds: () -> ValueKinds
  ) -> LinkError? {
    guard let needed = content.neededKind(at: port), !(isData && needed == .data) else { return nil }
    return kinds().isOther(than: needed) ? .wrongKind(needs: needed) : nil
  }

  /// Returns the kinds of value that a node may have: a number, a data set, or both.
  ///
  /// - Complexity: The same as for `kindRefusal`.
  func kinds(of id: NodeID) -> ValueKinds {
    var known: [NodeID: ValueKinds] = [:]
    var waiting = [id]
    while let node = waiting.last {
      if known[node] != nil {
        waiting.removeLast()
        continue
      }
      let content = content(of: node)
      let inputs = isBypassed(node) ? Array(inputs(of: node).prefix(1)) : inputs(of: node)
      let unknown = Self.asksInputs(content) ? inputs.compactMap(\.self).filter { known[$0] == nil } : []
      if unknown.isEmpty {
        let kinds = inputs.map { $0.flatMap { known[$0] } ?? .any }
        known[node] = isBypassed(node) ? kinds.first ?? .any : self.kinds(of: content, fedBy: kinds)
        waiting.removeLast()
      } else {
        if known.count + waiting.count > Self.kindLimit { return .any }
        waiting += unknown
      }
    }
    return known[id] ?? .any
  }

  /// Returns whether the kind of a node's value, a number or a data set, depends on the node's inputs.
  private static func asksInputs(_ content: NodeContent) -> Bool {
    switch content {
    case .operator(let id): !id.descriptor.isForData || id.descriptor.preservesInputKind
    case .formula: true
    case .number, .data, .sink: false
    }
  }

  private func kinds(of content: NodeContent, fedBy inputs: [ValueKinds]) -> ValueKinds {
    switch content {
    case .number: return .number
    case .data: return .data
    case .operator(let id):
      let descriptor = id.descriptor
      if descriptor.isForData, !descriptor.preservesInputKind { return descriptor.kinds(of: []) }
      let missing = max(descriptor.ports.minimum - inputs.count, 0)
      return descriptor.kinds(of: inputs + Array(repeating: .any, count: missing))
    case .formula(let program): return program.kinds(of: inputs)
    case .sink: return .any
    }
  }
}

extension NodeContent {
  /// Returns whether a port needs a number or a data set; nil if it accepts both.
  ///
  /// - Complexity: O(1); for a formula linear in its steps.
  public func neededKind(at port: Int) -> InputKind? {
    switch self {
    case .operator(let id): return id.descriptor.neededKind(at: port)
    case .formula(let program):
      var inputs = [ValueKinds](repeating: .any, count: program.inputCount)
      guard inputs.indices.contains(port) else { return nil }
      let wanted = InputKind.allCases.filter { kind in
        inputs[port] = ValueKinds(kind)
        return program.kinds(of: inputs) != []
      }
      return wanted.count == 1 ? wanted[0] : nil
    // A sink shows numbers and sets.
    case .number, .data, .sink: return nil
    }
  }

  /// Whether a port accepts only data sets.
  ///
  /// - Complexity: The same as for `neededKind(at:)`, but fast for a formula without operators on data sets.
  public func takesDataAlone(at port: Int) -> Bool {
    if case .formula(let program) = self, !program.callsForData { return false }
    return neededKind(at: port) == .data
  }
}

extension Program {
  fileprivate var callsForData: Bool {
    steps.contains { step in
      guard case .call(let operation, _) = step else { return false }
      return operation.descriptor.isForData || operation.descriptor.reduction != nil
    }
  }
}

extension ValueKinds {
  fileprivate func isOther(than kind: InputKind) -> Bool { !isEmpty && isDisjoint(with: ValueKinds(kind)) }
}
