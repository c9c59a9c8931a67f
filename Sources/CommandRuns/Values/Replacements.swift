import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The values of `--set name=value`, `--set name=formula` and `--set-json`, applied to the document.
struct Replacements {
  let contents: DocumentContents
  /// Notes on formulas that may be misunderstood, and on numbers outside their range.
  private(set) var notes: [String] = []
  private(set) var nodes: Set<NodeID> = []

  /// Sets values or formulas in one edit, which succeeds or fails as a whole.
  ///
  /// Values of `scenario` are set first, then `inputs`, then `replacements`. A value without an uncertainty keeps the
  /// uncertainty of its node. `meter` limits the work on data sets.
  ///
  /// - Throws: If a replacement is not `name=value`, names no node or an undeclared input, or has a value that is
  ///   neither a number nor a formula. Also if an entry of `inputs` is not an input or is of the wrong kind.
  init(
    _ replacements: [String], and inputs: GivenInputs? = nil, under scenario: Scenario? = nil,
    in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(CommandFailure) {
    if replacements.isEmpty, inputs == nil, scenario == nil {
      self.contents = contents
      return
    }
    var edits = scenario.map { contents.edits(applying: $0) } ?? []
    notes = scenario.map { ScenarioChoice.notes(of: $0, in: contents) } ?? []
    edits += try inputs?.edits(in: contents) ?? []
    nodes = Set(edits.compactMap(\.givenNode))
    for replacement in replacements {
      let given = try Self.edits(for: replacement, in: contents)
      if let note = given.note { notes.append("note: --set '\(replacement)': \(note)") }
      for case .setFormula(_, let formula) in given.edits {
        notes += formula.notes.map { "note: --set '\(replacement)': \($0.sentence)" }
      }
      edits += given.edits
      nodes.insert(given.node)
    }
    let document = Document(contents)
    document.meter = meter
    do throws(EditError) {
      try document.apply(.group(edits))
    } catch {
      throw CommandFailure(.usage, "--set: \(error.sentence)")
    }
    self.contents = document.contents
    // The scenario's own values were already noted.
    let ofScenario = Set(scenario?.values.map { $0.name } ?? [])
    let given = Set(edits.compactMap(\.numberNode)).filter { !ofScenario.contains(contents.name(of: $0)) }.sorted()
    notes += given.compactMap { node in
      document.contents.sentence(forRangeOf: node).map { "note: \(contents.name(of: node)): \($0)" }
    }
  }

  /// Splits `name=value` at the first `=` and trims the name; nil if there is no `=`.
  static func parts(of text: String) -> (name: String, value: Substring)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    var written = text[..<sign]
    while written.last == " " { written.removeLast() }
    return (String(written.drop { $0 == " " }), text[sign...].dropFirst())
  }

  private static func edits(
    for replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> (node: NodeID, edits: [Edit], note: String?) {
    guard let (name, text) = parts(of: replacement) else {
      throw CommandFailure(.usage, "--set '\(replacement)': write name=value, as in rate=4%")
    }
    let node = try AskedNodes.settable(named: name, in: contents, flag: "--set")
    if let data = try data(text, for: node, of: replacement, in: contents) { return (node, [data], nil) }
    switch try entry(text, for: node, in: replacement, contents) {
    case .number(let quantity):
      let value = Edit.setContent(node, .number(quantity.value))
      return (node, quantity.uncertainty.map { [value, .setUncertainty(node, $0)] } ?? [value], nil)
    case .quantity(let quantity, let unit):
      do throws(EditError) {
        let edits = try contents.edits(giving: quantity, in: unit, to: node)
        return (node, edits, UnitRemarks(contents).reciprocal(from: unit, to: node))
      } catch {
        throw CommandFailure(.usage, "--set '\(replacement)': \(error.sentence)")
      }
    case .distribution(let distribution):
      do throws(EditError) {
        return (node, try distribution.edits(to: node, in: contents), nil)
      } catch {
        throw CommandFailure(.usage, "--set '\(replacement)': \(error.sentence)")
      }
    case .data(let set): return (node, [.setData(node, NodeData(.written(set)))], nil)
    case .formula(let formula): return (node, [.setFormula(node, formula)], nil)
    }
  }

  private static func data(
    _ text: Substring, for node: NodeID, of replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> Edit? {
    guard contents.kind(of: node) == .data else { return nil }
    do throws(ValueList.Problem) {
      return .setData(node, NodeData(.written(try ValueList.parse(text))))
    } catch {
      let help = "a data node takes values, as in \(contents.name(of: node))=1,2,3"
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.sentence)", help: help)
    }
  }

  private static func entry(
    _ text: Substring, for node: NodeID, in replacement: String, _ contents: DocumentContents
  ) throws(CommandFailure) -> TypedEntry {
    let entry: TypedEntry
    do throws(TypedEntry.Problem) {
      entry = try TypedEntry.read(String(text), in: contents, for: node, today: WallClock.today)
    } catch {
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.message)", help: error.fixIt)
    }
    guard case .formula(let formula) = entry else { return entry }
    for name in formula.names where contents.node(named: name) == nil {
      let help = contents.nameLike(name).map { "did you mean '\($0)'?" } ?? FormulaProblem.advice(forName: name)
      throw CommandFailure(.usage, "--set '\(replacement)': no node is named '\(name)'", help: help)
    }
    return entry
  }
}

extension Edit {
  fileprivate var numberNode: NodeID? {
    if case .setContent(let node, .number) = self { node } else { nil }
  }

  fileprivate var givenNode: NodeID? {
    switch self {
    case .setContent(let node, _), .setData(let node, _): node
    default: nil
    }
  }
}
