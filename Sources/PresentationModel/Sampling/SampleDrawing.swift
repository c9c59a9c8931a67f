import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// Runs a Monte Carlo simulation of the document in short slices between inputs, so that keys are handled at once.
package struct SampleDrawing {
  private let editor: NodesPM

  /// Creates the access to an editor's simulation.
  package init(of editor: NodesPM) { self.editor = editor }

  private var samples: DrawnSamples? { editor.diagram.samples }

  /// Whether the simulation needs more samples.
  package var isGoingOn: Bool { samples?.isGoingOn ?? false }

  /// Whether no sample has been drawn yet, so that nothing is known about the time for a sample.
  package var isAtStart: Bool { samples.map { $0.drawn == 0 || $0.isStale } ?? true }

  /// Starts a simulation and discards earlier samples.
  ///
  /// `text` is the number of samples; empty for the default number.
  func begin(_ text: String) throws(CommandError) -> Outcome {
    if let group = editor.document.group {
      throw .because("samples are drawn for the whole document: \(editor.canvasKey(for: .goOut)) leaves '\(group)'")
    }
    let count = try Self.count(text)
    guard let drawn = try make(count) else {
      throw .because("nothing is uncertain: write a value such as 5 ± 0.1 or 5 to 9 to sample it")
    }
    editor.diagram.samples = drawn
    return .done
  }

  /// Draws `count` more samples; starts again if the document has changed since the last samples.
  ///
  /// - Complexity: Linear in the samples and in the nodes that are computed for each.
  package func draw(_ count: Int) {
    guard isGoingOn, var samples else { return }
    if samples.isStale {
      do throws(CommandError) {
        guard let anew = try make(samples.wanted) else { throw .because("nothing is uncertain any more") }
        samples = anew
        editor.diagram.samples = anew
      } catch {
        editor.diagram.samples = nil
        return editor.warn("no more samples are drawn: \(error.sentence(in: editor))")
      }
    }
    samples.draw(count)
    if !samples.isGoingOn, !editor.mode.handler.hasLine { editor.say("drew \(samples.drawn) samples\(result)") }
  }

  /// Stops the simulation; nil if none is running, or if the cancel key has another meaning in the current mode.
  func stop() -> Outcome? {
    guard isGoingOn, let samples, editor.mode.handler.stopsSamples else { return nil }
    samples.stop()
    return .reported("stopped after \(samples.drawn) of \(samples.wanted) samples\(result)")
  }

  /// The progress of the simulation as a sentence; nil if none is running.
  var progress: String? {
    guard isGoingOn, let samples else { return nil }
    let percent = samples.isStale ? 0 : 100 * samples.drawn / samples.wanted
    return "drawing samples: \(percent) % of \(samples.wanted); \(editor.keyName(.cancel)) stops"
  }

  private var result: String {
    guard let node = editor.focusedNode, let samples, !samples.isStale(of: node),
      let summary = samples.summary(of: node), let mean = summary.mean, let deviation = summary.standardDeviation
    else { return "" }
    let texts = editor.contents.valueText(of: node, for: .message)
    let text = texts.text(Quantity(mean, uncertainty: deviation))
    return ": '\(editor.contents.name(of: node))' = \(text), \(editor.canvasKey(for: .inspect)) shows more"
  }

  private func make(_ count: Int) throws(CommandError) -> DrawnSamples? {
    do throws(SamplingProblem) {
      return try DrawnSamples(of: editor.contents, count, first: editor.focusedNode)
    } catch {
      throw .because(editor.contents.sentence(for: error))
    }
  }

  private static func count(_ text: String) throws(CommandError) -> Int {
    if text.isEmpty { return DrawnSamples.usualCount }
    guard let number = (try? NumberText.typed(text))?.value, number >= 1, number == number.rounded() else {
      throw .because("'\(text)' is not a number of samples: write 10000 or 1e5")
    }
    guard number <= Double(DrawnSamples.mostCount), let count = Int(exactly: number) else {
      throw .because(
        "\(DrawnSamples.mostCount) samples is the limit here: 'nodecalc FILE --eval --samples COUNT' draws more")
    }
    return count
  }
}
