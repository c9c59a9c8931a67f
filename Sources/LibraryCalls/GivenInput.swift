import DataSets
import EvaluationEngine
import GraphAnalysis
import GraphDocument

struct GivenInput {
  let name: String
  let values: UnsafeBufferPointer<Double>
  /// The lower and the upper uncertainty of each value; nil if the input keeps its uncertainty.
  let uncertainties: UnsafeBufferPointer<Double>?

  /// Returns the edits that set the values in a document.
  ///
  /// - Throws: If the document has no such input, or if the input does not accept the values.
  func edits(in contents: DocumentContents) throws(CallFailure) -> [Edit] {
    let node = try NamedNodes.input(named: name, in: contents)
    return contents.kind(of: node) == .data ? [.setData(node, NodeData(.written(try set())))] : try edits(of: node)
  }

  private func edits(of node: NodeID) throws(CallFailure) -> [Edit] {
    guard values.count == 1, let value = values.first else {
      throw .invalid("'\(name)' is a number but got \(values.count) values", help: "give it one")
    }
    guard value.isFinite else { throw .invalid("'\(name)' got a value that is not finite", help: "give a finite one") }
    var edits: [Edit] = [.setContent(node, .number(value))]
    if let uncertainties {
      let (lower, upper) = (uncertainties[0], uncertainties[1])
      guard let bar = ErrorBar(lower: lower, upper: upper) else { throw unfit }
      edits.append(.setUncertainty(node, StandardUncertainty(lower: bar.lower, upper: bar.upper)))
    }
    return edits
  }

  /// Returns the values as a data set; NaN becomes a missing value.
  private func set() throws(CallFailure) -> DataSet {
    let errors = uncertainties.map { sides in
      ErrorColumn(
        lower: values.indices.map { sides[2 * $0] }, upper: values.indices.map { sides[2 * $0 + 1] })
    }
    do throws(DataProblem) {
      return try DataSet(values: Array(values), errorY: errors)
    } catch {
      throw .invalid("'\(name)': \(error.description)", help: nil)
    }
  }

  private var unfit: CallFailure {
    .invalid("'\(name)' got an invalid uncertainty", help: "give a finite one that is not negative")
  }
}

extension DocumentBox {
  /// Returns a copy of the document with other values for some of its inputs.
  ///
  /// - Throws: If a name is not an input, or if its input does not accept the value.
  func giving(_ inputs: [GivenInput]) throws(CallFailure) -> DocumentBox {
    if let name = PlanBox.repeated(inputs.map(\.name)) {
      throw .usage("'\(name)' is given twice", help: "give it once")
    }
    var edits: [Edit] = []
    for input in inputs { edits += try input.edits(in: contents) }
    let document = Document(contents)
    do throws(EditError) {
      try document.apply(.group(edits))
    } catch {
      throw .usage(error.sentence, help: nil)
    }
    return DocumentBox(document.contents)
  }
}

final class TextBox: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_7465_7874

  let text: CText

  init(_ bytes: [UInt8]) { text = CText(String(decoding: bytes, as: UTF8.self)) }
}
