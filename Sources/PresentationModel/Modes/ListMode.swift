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

  func popup(in editor: NodesPM) -> ScreenVO.Popup? { editor.popup(of: self) }

  func reading(_ detail: ReadingDetail?, in editor: NodesPM) -> String { sentence(among: editor.allRows(of: self)) }

  func location(in editor: NodesPM) -> String {
    "\(kind.title(of: self, in: editor)): \(reading(nil, in: editor)); "
      + "type a number and \(editor.keyName(.accept)) to choose a row, \(editor.keyName(.cancel)) leaves"
  }

  /// Does what the row under the cursor says, or the row with the typed number.
  func accept(row number: Int?, in editor: NodesPM) throws(CommandError) -> Outcome {
    var listing = self
    if let number {
      listing.row = try place(ofRow: number, in: editor)
      editor.update(listing)
    }
    return try kind.accept(listing, in: editor)
  }

  /// Shows all rows again, or leaves the list if they are all shown.
  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome {
    if filter.isEmpty {
      editor.leave()
    } else {
      var listing = self
      listing.unfilter(among: editor.allRows(of: self))
      editor.update(listing)
    }
    return .done
  }

  func move(_ motion: Motion, in editor: NodesPM) throws(CommandError) -> Outcome {
    var listing = self
    let rows = { editor.allRows(of: self) }
    switch motion {
    case .step(let direction, let count):
      listing.move(by: direction.step.row * count, cells: direction.step.column * count, among: rows())
    case .page(let direction, let count):
      listing.move(by: direction.step.row * editor.pageRows * count, among: rows())
    case .end(let isLast): listing.move(by: isLast ? Self.allRows : -Self.allRows, among: rows())
    case .section(let count): try listing.goToSection(by: count, among: rows())
    case .halfPage, .order, .number: return try editor.moveOnCanvas(motion)
    }
    editor.update(listing)
    return .done
  }

  /// Opens a prompt that filters the list while the user types.
  func search(in editor: NodesPM) { editor.push(Prompt(ListFilterPrompt(), text: filter)) }

  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: NodesPM) -> Outcome? {
    count(digit, modifiers, in: editor)
  }

  func paste(_ pasted: PastedText, in editor: NodesPM) throws(CommandError) -> Outcome {
    try kind.paste(pasted, into: self, in: editor)
  }

  func press(_ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: NodesPM) -> Outcome {
    kind.clickOutside(of: self, on: place.target.node, in: editor)
    return .done
  }

  /// Does what the clicked row says; ignores headings.
  func choose(row: Int, in editor: NodesPM) throws(CommandError) -> Outcome {
    let rows = editor.rows(of: self)
    guard rows.indices.contains(row), !rows[row].isHeading else { return .done }
    var listing = self
    listing.row = row
    editor.update(listing)
    return try kind.click(listing, in: editor)
  }

  func roll(rows: Int, in editor: NodesPM) {
    var listing = self
    listing.move(by: rows, among: editor.allRows(of: self))
    editor.update(listing)
  }

  /// Returns the index of the row with a number, from 1.
  ///
  /// - Throws: if there is no selectable row with this number.
  private func place(ofRow number: Int, in editor: NodesPM) throws(CommandError) -> Int {
    let rows = editor.rows(of: self)
    guard rows.indices.contains(number - 1), !rows[number - 1].isHeading else {
      throw .because("there is no row \(number): there are \(rows.count)")
    }
    return number - 1
  }
}
