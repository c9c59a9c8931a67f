import DiagramModel
import EvaluationEngine
import GraphDocument

/// The modes that are open over the canvas, the one whose keys apply last.
///
/// A list can be opened over another mode, and a prompt over a list; closing it returns to the mode below.
struct ModeStack: Hashable {
  private var modes: [Mode]

  /// No open mode: keys go to the canvas or the table.
  static let normal = ModeStack()

  /// Creates a stack of modes; the last one has the keys.
  init(_ handlers: any ModeHandler...) { modes = handlers.map { Mode($0) } }

  var isEmpty: Bool { modes.isEmpty }

  /// The mode whose keys apply; nil on the canvas.
  var top: Mode? { modes.last }

  /// The stack without the top.
  var popped: ModeStack {
    var stack = self
    _ = stack.modes.popLast()
    return stack
  }

  /// Returns the stack with a further mode.
  func pushing(_ handler: some ModeHandler) -> ModeStack {
    var stack = self
    stack.modes.append(Mode(handler))
    return stack
  }

  /// Returns the stack with another mode, or another state of the mode, in place of the top.
  func replacingTop(by handler: some ModeHandler) -> ModeStack { popped.pushing(handler) }

  /// Returns the stack in which an open chart is replaced by a changed version.
  func replacing(_ chart: OpenChart) -> ModeStack {
    var stack = self
    for place in modes.indices where modes[place].chart != nil { stack.modes[place] = Mode(chart) }
    return stack
  }

  /// Updates all modes after nodes were deleted, and returns false if one of them cannot continue without them.
  mutating func follow(_ contents: DocumentContents) -> Bool {
    for place in modes.indices {
      var handler = modes[place].handler
      guard handler.follow(contents) else { return false }
      modes[place] = Mode(handler)
    }
    return true
  }

  /// The observers of the document that the open modes need.
  var observers: [ViewKey] {
    modes.reversed().compactMap(\.handler.observer).prefix(1).map(\.self)
  }

  // MARK: - What is open

  var prompt: Prompt? { top?.state() }
  var listing: Listing? { top?.state() }
  var question: Question? { top?.state() }
  var relocation: Relocation? { top?.state() }
  var creation: RelationshipCreation? { top?.state() }

  /// The open chart, even if another mode is over it.
  var chart: OpenChart? { modes.lazy.compactMap(\.chart).last }

  /// The chart that is visible: on top, or under a list.
  var visibleChart: OpenChart? {
    guard let top else { return nil }
    return top.chart ?? (top.handler.isList ? popped.top?.chart : nil)
  }

  /// The list under the top, to which a prompt returns.
  var listingBelow: Listing? { popped.listing }

  /// The mode under the topmost list; nil if that is the canvas.
  var modeBelowList: Mode? {
    guard let place = modes.lastIndex(where: \.handler.isList), place > 0 else { return nil }
    return modes[place - 1]
  }
}
