public import GraphDocument

/// The diagram as the editor's state has it.
extension NodesPM {
  /// What is to be drawn on the canvas.
  public var diagramView: DiagramView {
    DiagramView(
      diagram,
      DiagramOverlay(
        selection: selection, selectedNodes: selectedNodes, link: relationship, pickedUpPort: pickedUpPort,
        looseWire: looseWire, hints: hints, valueFormat: view.valueFormat, wireStyle: view.wireStyle,
        isDragging: isDragging))
  }

  /// Whether what a change touches is highlighted for a moment, and points of charts go to where they belong; something then has
  /// to hand in `Input.quiet` and the moments of frames.
  public var highlightsChanges: Bool {
    get { diagram.highlightsChanges }
    set { diagram.highlightsChanges = newValue }
  }

  /// How long highlights stay where nothing else happens.
  private static let highlightedTime = Duration.milliseconds(700)

  /// After how much quiet the model wants to hear of it, as `Input.quiet`; nil most of the time, so that nothing ticks while
  /// nothing changes.
  public var idleTimeout: Duration? { diagram.highlights.isEmpty ? nil : Self.highlightedTime }

  /// Marks what became of the nodes of `old`, until another document is opened; what changes meanwhile is highlighted as ever.
  public func showChanges(since old: DocumentContents) {
    let comparison = DocumentComparison(from: old, to: contents)
    diagram.mark(comparison, from: old)
    say(comparison.isEmpty ? "the two documents are the same" : comparison.summary)
  }
}
