import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// List mode: the user moves through the rows of a list.
extension Listing: ModeHandler {
  var observer: ViewKey? { kind.node == nil ? nil : .inspector }
  var takesLists: Bool { kind.takesLists }
  var stopsSamples: Bool { true }
  var coversCanvas: Bool { true }
  var isList: Bool { true }

  func focusedNode(or selection: NodeID?) -> NodeID? { node ?? selection }

  func follow(_ contents: DocumentContents) -> Bool { node.map { contents.contains($0) } ?? true }

  func popup(in editor: any EditorReading) -> ScreenVO.Popup? { editor.popup(of: self) }

  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String {
    sentence(among: editor.allRows(of: self))
  }

  func location(in editor: any EditorReading) -> String {
    "\(kind.title(of: self, in: editor)): \(reading(nil, in: editor)); "
      + "type a number and \(editor.keyName(.accept)) to choose a row, \(editor.keyName(.cancel)) leaves"
  }

  /// Does what the row under the cursor says, or the row with the typed number.
  func accept(row number: Int?, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let number else { return try kind.accept(self, in: editor) }
    return try goingTo(place(ofRow: number, in: editor)) { listing throws(CommandError) in
      try kind.accept(listing, in: editor)
    }
  }

  /// Shows all rows again, or leaves the list if they are all shown.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    if filter.isEmpty { return .changed(.leave) }
    var listing = self
    listing.unfilter(among: editor.allRows(of: self))
    return .changed(.update(listing))
  }

  func move(_ motion: Motion, in editor: any EditorReading) throws(CommandError) -> Outcome {
    var listing = self
    let rows = { editor.allRows(of: self) }
    switch motion {
    case .step(let direction, let count):
      listing.move(by: direction.step.row * count, cells: direction.step.column * count, among: rows())
    case .page(let direction, let count):
      listing.move(by: direction.step.row * editor.pageRows * count, among: rows())
    case .end(let isLast): listing.move(by: isLast ? Self.allRows : -Self.allRows, among: rows())
    case .section(let count): try listing.goToSection(by: count, among: rows())
    case .halfPage, .order, .number: return .changed(.moveOnCanvas(motion))
    }
    return .changed(.update(listing))
  }

  /// Opens a prompt that filters the list while the user types.
  func search(in editor: any EditorReading) -> Outcome {
    .changed(.push(Prompt(ListFilterPrompt(), text: filter)))
  }

  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) -> Outcome? {
    count(digit, modifiers)
  }

  func paste(_ pasted: PastedText, in editor: any EditorReading) throws(CommandError) -> Outcome {
    try kind.paste(pasted, into: self, in: editor)
  }

  func press(_ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading) -> Outcome {
    kind.clickOutside(of: self, on: place.target.node, in: editor)
  }

  /// Does what the clicked row says; ignores headings.
  func choose(row: Int, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let rows = editor.rows(of: self)
    guard rows.indices.contains(row), !rows[row].isHeading else { return .done }
    return goingTo(row) { listing throws(CommandError) in try kind.click(listing, in: editor) }
  }

  func roll(rows: Int, in editor: any EditorReading) -> Outcome {
    var listing = self
    listing.move(by: rows, among: editor.allRows(of: self))
    return .changed(.update(listing))
  }

  /// Goes to a row, and then does what `action` says, even if that fails.
  private func goingTo(_ row: Int, _ action: (Listing) throws(CommandError) -> Outcome) -> Outcome {
    var listing = self
    listing.row = row
    return Outcome.changed(.update(listing)).then { () throws(CommandError) in try action(listing) }
  }

  /// Returns the index of the row with a number, from 1.
  ///
  /// - Throws: if there is no selectable row with this number.
  private func place(ofRow number: Int, in editor: any EditorReading) throws(CommandError) -> Int {
    let rows = editor.rows(of: self)
    guard rows.indices.contains(number - 1), !rows[number - 1].isHeading else {
      throw .because("there is no row \(number): there are \(rows.count)")
    }
    return number - 1
  }
}
