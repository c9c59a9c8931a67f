import DataSets
import EvaluationEngine
import Formulas
import Foundation
import GraphDocument
import TextScanning
import Workbooks

@testable import WorkbookGraphs

extension Workbook {
  /// A workbook of one sheet as a sketch shows it: a line a row, `|` between cells, `=formula -> value` where one is computed.
  ///
  /// What is no number, truth or error is a text.
  init(_ sketch: String, names: [String: String] = [:]) {
    self.init(sheets: [Sheet("Sheet1", sketch)])
    self.names = names.sorted { $0.key < $1.key }.map { DefinedName(name: $0.key, text: $0.value) }
  }
}

extension Sheet {
  init(_ name: String, _ sketch: String) {
    self.init(name: name)
    for (row, line) in sketch.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, text) in line.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
        let words = String(text).trimmed
        if !words.isEmpty { cells[CellAddress(row: row, column: column)] = Cell(sketch: words) }
      }
    }
  }
}

extension Cell {
  fileprivate init(sketch: String) {
    guard sketch.hasPrefix("="), let arrow = sketch.range(of: " -> ") else {
      self.init(Value(sketch: sketch))
      return
    }
    let text = String(sketch[sketch.index(after: sketch.startIndex)..<arrow.lowerBound])
    self.init(Value(sketch: String(sketch[arrow.upperBound...])), formula: Formula(text: text))
  }
}

extension Cell.Value {
  fileprivate init(sketch: String) {
    if let number = Double(sketch) {
      self = .number(number)
    } else if sketch == "TRUE" || sketch == "FALSE" {
      self = .boolean(sketch == "TRUE")
    } else if sketch == "?" {
      self = .nothing
    } else {
      self = sketch.hasPrefix("#") ? .error(sketch) : .text(sketch)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let blanks = { (character: Character) in character == " " }
    return String(drop(while: blanks).reversed().drop(while: blanks).reversed())
  }
}

extension DocumentContents {
  /// A line a node, by name: its number, values or formula.
  var sketch: [String] {
    nodesInFileOrder().map { node in
      if let formula = formula(of: node) { return "\(name(of: node)) = \(formula.text)" }
      switch graph.value(of: node) {
      case .number(let number): return "\(name(of: node)) = \(DecimalWriter.shortest(number))"
      case .data(let set):
        return "\(name(of: node)) = [\(set.values.map(DecimalWriter.shortest).joined(separator: ", "))]"
      case .failure, .waiting, .absent: return "\(name(of: node)) fails"
      }
    }.sorted()
  }
}
