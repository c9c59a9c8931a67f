import EvaluationEngine
import Geometry
import GraphDocument

/// Performing commands.
extension NodesPM {
  /// Performs a command as if its key had been pressed.
  ///
  /// `count` is the number typed before it: how often, or which of several; nil for none.
  ///
  /// - Returns: what the session is to do, in order.
  public func perform(_ command: Command, count: Int? = nil) -> [Effect] {
    carryOut { () throws(Rejection) in try command.run(in: self, Invocation(count: count)) } ?? []
  }

  /// Does what an input or a command is for; what it reports, or why it is rejected, becomes the message.
  ///
  /// - Returns: what the session is to do, in order; nil where it is rejected.
  @discardableResult
  func carryOut(_ work: () throws(Rejection) -> Outcome) -> [Effect]? {
    do throws(Rejection) {
      let outcome = try work()
      if let report = outcome.report { say(report) }
      return outcome.effects
    } catch {
      warn(error.sentence(in: self))
      return nil
    }
  }

  /// Cells that a pan moves the canvas by.
  static let panColumns = 10
  static let panRows = 5
  /// Cells that a leap moves a node by.
  static let leap = 4

  /// Enter, in the modes where it completes something.
  func accept() throws(Rejection) -> Outcome {
    switch mode {
    case .relationshipCreation: try completeRelationship(staying: false)
    case .move: endMoving()
    case .prompt(let prompt): return try accept(prompt)
    case .listing(let listing): return try accept(listing)
    case .normal, .question, .chart: break
    }
    return .done
  }

  /// Esc: one level back, never out of the program.
  ///
  /// A count that was typed is all that it takes back.
  func cancel(hasCount: Bool) {
    switch mode {
    case .relationshipCreation(let creation):
      enter(.normal)
      select(creation.source)
    case .move(let relocation):
      document.takeBackRun(.move(relocation.nodes))
      enter(.normal)
      if let selection { select(selection) }
    case .prompt(let prompt): prompt.kind.cancel(prompt, in: self)
    case .question(.quitUnsaved): enter(.normal)
    case .question(.changedOutside): putOffOutsideChange()
    case .question(.foreignFile): refuseForeignFiles()
    case .listing(let listing): if !unfilter(listing) { leave(listing) }
    case .chart: enter(.normal)
    case .normal where isTableFocused: if !hasCount { leaveTable() }
    case .normal: if !deselect() { say("\(keyName(.quit)) quits, \(keyName(.help)) shows the keys") }
    }
  }
}
