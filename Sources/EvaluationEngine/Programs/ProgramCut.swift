/// Divides a program into steps that vary, for example with `x`, and parts that do not vary.
///
/// The parts that do not vary are as large as possible. The varying steps form the program `rest`, whose inputs are the
/// varying `sources`, followed by the values of the parts.
struct ProgramCut {
  /// The steps that vary by themselves, such as `x`, and not because an operand varies; without duplicates.
  private(set) var sources: [Program.Step]
  /// The last step of each part that does not vary, without duplicates.
  ///
  /// The values of these steps are inputs of `rest`. A part that is only an input occurs once, however often the
  /// program mentions the input.
  private(set) var wholes: [Int] = []
  private(set) var rest = Program()

  private enum Role {
    /// Omitted: a step inside a constant part, except the last step of that part.
    case unused
    /// Replaced by the constant 0, which only keeps the positions on the stack.
    ///
    /// Either the value of the step is never read, or the step is the formula argument of an operator on sets. Such an
    /// operator cannot be computed for one point and fails anyway.
    case blank
    /// The last step of a constant part; its result becomes an input of `rest`.
    case whole
    /// Copied to `rest`.
    case varying
  }

  /// Divides the steps into a varying program and the parts that do not vary.
  ///
  /// - Parameters:
  ///   - parts: The steps.
  ///   - given: The first inputs of `rest`, even if no step uses them.
  ///   - isSource: Returns whether a step varies by itself. Other steps vary if an operand does.
  /// - Complexity: Linear in the steps; the steps of a formula inside another formula are visited twice.
  init(_ parts: Program.Parts, sources given: [Program.Step] = [], where isSource: (Program.Step) -> Bool) {
    var varies = [Bool](repeating: false, count: parts.steps.count)
    for step in parts.steps.indices {
      varies[step] = isSource(parts.steps[step]) || Self.varies(step, varies, parts)
    }
    let roles = Self.roles(parts, varies)
    sources = given
    for (step, role) in roles.enumerated() where role == .varying && isSource(parts.steps[step]) {
      if !sources.contains(parts.steps[step]) { sources.append(parts.steps[step]) }
    }
    // The input of `rest` for each part, and the first step of each input that is a part.
    var ports: [Int: Int] = [:]
    var inputs: [Int: Int] = [:]
    for (step, role) in roles.enumerated() {
      switch role {
      case .unused: break
      case .blank: rest.appendConstant(0)
      case .whole:
        var origin = parts.origins[step]
        if case .input(let port) = parts.steps[origin] { origin = inputs[port, default: origin] }
        if ports[origin] == nil {
          ports[origin] = sources.count + wholes.count
          wholes.append(origin)
          if case .input(let port) = parts.steps[origin] { inputs[port] = origin }
        }
        rest.appendOperand(ports[origin, default: 0])
      case .varying:
        append(parts.steps[step])
      }
    }
  }

  private static func varies(_ step: Int, _ varies: [Bool], _ parts: Program.Parts) -> Bool {
    // Inside an inner formula, only values picked from before the formula make the step vary.
    let formula = parts.formulaArgument(of: step)
    if parts.arguments[step].contains(where: { $0 != formula && varies[$0] }) { return true }
    guard let formula else { return false }
    let inner = parts.firsts[formula]...formula
    return inner.contains { step in
      guard case .pick = parts.steps[step], let picked = parts.arguments[step].first else { return false }
      return picked < inner.lowerBound && varies[picked]
    }
  }

  private static func roles(_ parts: Program.Parts, _ varies: [Bool]) -> [Role] {
    var roles = [Role](repeating: .unused, count: parts.steps.count)
    if let last = roles.indices.last { roles[last] = varies[last] ? .varying : .whole }
    // Every user of a value comes after it, whether it takes the value from the stack or picks it.
    for step in roles.indices.reversed() where roles[step] == .varying {
      for dropped in parts.dropped(by: step) { roles[dropped] = .blank }
      let formula = parts.formulaArgument(of: step)
      for argument in parts.arguments[step] {
        roles[argument] = argument == formula ? .blank : varies[argument] ? .varying : .whole
      }
    }
    return roles
  }

  private mutating func append(_ step: Program.Step) {
    if let port = sources.firstIndex(of: step) { return rest.appendOperand(port) }
    switch step {
    case .call(let operation, let count): rest.appendCall(operation, arguments: count)
    case .pick(let depth): rest.appendPick(depth)
    case .slide(let count): rest.appendSlide(count)
    case .unit(let mark): rest.appendUnit(mark)
    // These vary by themselves or not at all.
    case .input, .constant, .variable, .unknownName: break
    }
  }
}
