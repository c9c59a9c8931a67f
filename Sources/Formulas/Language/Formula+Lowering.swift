public import EvaluationEngine

/// What a name in a formula stands for when the formula is replaced by nodes for its parts.
public enum NameMeaning: Hashable, Sendable {
  /// A node, given by its builder index; the node is in the builder already, or is added later.
  case node(Int32)
  /// No node yet: the port stays open.
  ///
  /// Nodes that use the name fail, but the formula is not an error.
  case open
  /// No node, which is an error; the payload is a similar name that was probably meant.
  case unknown(suggestion: String?)
}

/// The nodes into which a formula was split, with the node that has its value.
public struct LoweredFormula: Hashable, Sendable {
  /// The builder index of the node with the formula's value.
  ///
  /// Nil if the formula is only a name, and no node has the name yet (`NameMeaning.open`).
  public let root: Int32?
  /// The builder index of the first node that was added for the formula; the others have the next indices.
  public let firstNode: Int32
  /// For each added node, the part of the formula that it computes, as UTF-8 offsets into the text.
  public let spans: [Range<Int>]
  /// The added number nodes whose numbers were written with an uncertainty.
  public let uncertainNumbers: [UncertainNumber]

  /// A number node whose number was written with an uncertainty.
  public struct UncertainNumber: Hashable, Sendable {
    /// The builder index of the number node.
    public let index: Int32
    /// The number with its uncertainty.
    public let quantity: Quantity
  }

  /// Returns the part of the formula that a node computes; nil for a node that was not added for this formula.
  public func span(of index: Int32) -> Range<Int>? {
    let position = Int(index) - Int(firstNode)
    return spans.indices.contains(position) ? spans[position] : nil
  }
}

extension Formula {
  /// Adds nodes to `builder` that compute the formula: one node per literal, constant, operator symbol and call.
  ///
  /// Operands are added before operators. A chain such as `a + b + c` becomes nested operators, in the order of
  /// reading.
  ///
  /// - Parameters:
  ///   - builder: The builder, which keeps its existing nodes.
  ///   - meaning: Returns what a name stands for; called for each mention of a name.
  /// - Returns: Which nodes were added, which of them has the formula's value, and which numbers are uncertain.
  /// - Throws: `FormulaProblem` for an unknown name or function. Nodes that were added before the error stay in
  ///   `builder`; nothing uses them.
  /// - Complexity: Linear in the number of steps; no recursion.
  public func lower(
    into builder: inout GraphBuilder, meaning: (_ name: String) -> NameMeaning
  ) throws(FormulaProblem) -> LoweredFormula {
    if let call = calls.first { throw call.unknownFunction }
    var operands: [Int32?] = []
    var spans: [Range<Int>] = []
    var uncertainNumbers: [LoweredFormula.UncertainNumber] = []
    var nextMention = 0
    let firstNode = Int32(clamping: builder.count)
    for step in steps {
      switch step.kind {
      case .literal(let literal):
        let quantity = literals[literal]
        let index = builder.add(.number(quantity.value))
        if !quantity.isExact {
          uncertainNumbers.append(LoweredFormula.UncertainNumber(index: index, quantity: quantity))
        }
        operands.append(index)
        spans.append(step.span)
      case .constant(let constant):
        operands.append(builder.add(.number(constant.value)))
        spans.append(step.span)
      case .name(let name):
        switch meaning(names[name]) {
        case .node(let index): operands.append(index)
        case .open: operands.append(nil)
        case .unknown(let suggestion):
          throw FormulaProblem(.unknownName(names[name], suggestion: suggestion), at: mentions[nextMention].span)
        }
        nextMention += 1
      // A formula that calls groups was refused above.
      case .variable, .groupCall: operands.append(nil)
      case .unit(let unit):
        // The engine knows no units: the node fails unless the mark is replaced.
        var program = Program()
        program.appendInput(0)
        program.appendUnit(units[unit])
        let index = builder.add(.formula(program))
        builder.addInput(operands.popLast() ?? nil)
        operands.append(index)
        spans.append(step.span)
      case .call(let operation, let count):
        let arguments = operands.suffix(count)
        operands.removeLast(arguments.count)
        let index = builder.add(.operator(operation))
        for argument in arguments {
          builder.addInput(argument)
        }
        operands.append(index)
        spans.append(step.span)
      }
    }
    return LoweredFormula(
      root: operands.last ?? nil, firstNode: firstNode, spans: spans, uncertainNumbers: uncertainNumbers)
  }
}
