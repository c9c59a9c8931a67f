import CharacterCanvas
import DiagramModel
import EditorInput
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// What is new comes in within a moment, where the terminal has colours that can be mixed.
@Suite struct FadeTests {
  private static let size = Size(columns: 84, rows: 16)

  private func editor() -> NodesPM {
    let model = model([.number("a", 1, 3, 1)], screen: Self.size)
    model.highlightsChanges = true
    return model
  }

  /// The frames until none is asked for, at most as many as there could be.
  private func frames(_ model: NodesPM, _ theme: Theme) -> [Canvas] {
    var scene = Scene(theme: theme)
    var moment = Duration.seconds(5)
    var canvases = [scene.paint(model, size: Self.size, at: moment).canvas]
    while let step = model.nextFrame, canvases.count < 100 {
      moment += step
      canvases.append(scene.paint(model, size: Self.size, at: moment).canvas)
    }
    return canvases
  }

  private func style(_ canvas: Canvas, _ text: String) throws -> CellStyle {
    for (row, line) in canvas.rows.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return canvas[Point(column: column, row: row)].style
    }
    throw TextMissing(text: text)
  }

  private struct TextMissing: Error { let text: String }

  private func contrast(_ style: CellStyle) -> Double {
    guard let front = style.foreground.mixture, let back = style.background.mixture else { return 0 }
    return Contrast.ratio(
      Contrast.luminance(front.red, front.green, front.blue), Contrast.luminance(back.red, back.green, back.blue))
  }

  @Test(arguments: [Theme.dark.name, Theme.light.name])
  func `N24: a new node comes out of the ground within a moment, the others stay as they are`(theme: String) throws {
    let theme = try #require(Theme.named(theme))
    let model = editor()
    _ = frames(model, theme)
    #expect(model.nextFrame == nil)
    model.play("=fresh = 2<Enter>")
    let canvases = frames(model, theme)
    #expect((3...20).contains(canvases.count))
    let styles = try canvases.map { try style($0, "fresh ━") }
    let last = try #require(styles.last)
    #expect(last == theme[.enteredBox])
    #expect(Set(styles).count >= 3, "\(styles)")
    let first = try #require(styles.first)
    #expect(contrast(first) < contrast(last) && styles.allSatisfy { contrast($0) >= contrast(first) }, "\(styles)")
    let others = try canvases.map { try style($0, "a ─") }
    #expect(Set(others).count == 1)
    // What it says is there from the first frame on.
    #expect(Set(canvases.map(\.rows)).count == 1)
    #expect(model.nextFrame == nil)
  }

  @Test func `N24: the mode's colour comes in too, and all of it is there when it has`() throws {
    let model = editor()
    _ = frames(model, .dark)
    model.play("c")
    let canvases = frames(model, .dark)
    let words = try canvases.map { try style($0, "LINK") }
    #expect(words.last == Theme.dark[.linkingMode] && Set(words).count >= 3)
    let last = try #require(canvases.last)
    for row in 1..<12 {
      #expect(last.row(row).allSatisfy { $0.style.background == Theme.dark[.linkingCanvas].background })
    }
    model.play("<Esc>")
    #expect(model.nextFrame == nil, "leaving is at once")
  }

  @Test func `where colours are the terminal's own, or there are none, what is new is there at once`() throws {
    for theme in [Theme.sixteen, .monochrome] {
      let model = editor()
      _ = frames(model, theme)
      model.play("=fresh = 2<Enter>c")
      let canvases = frames(model, theme)
      #expect(canvases.allSatisfy { $0.cells == canvases[0].cells }, "\(theme.name)")
    }
  }

  @Test func `without highlights nothing fades, and quiet ends what does`() {
    let still = model([.number("a", 1, 3, 1)], screen: Self.size)
    still.play("=fresh = 2<Enter>c")
    #expect(still.nextFrame == nil && frames(still, .dark).count == 1)
    let model = editor()
    model.play("=fresh = 2<Enter>")
    #expect(model.nextFrame != nil)
    _ = model.handle(.quiet)
    #expect(model.nextFrame == nil)
  }

  @Test func `of many nodes only the new ones are drawn again while they come in`() {
    let samples = (0..<40).map { Sample.number("n\($0)", Double($0), 3 + 22 * ($0 % 4), 1 + 4 * ($0 / 4)) }
    let model = model(samples, screen: Size(columns: 100, rows: 50))
    model.highlightsChanges = true
    var scene = Scene(theme: .dark)
    _ = scene.paint(model, size: Size(columns: 100, rows: 50))
    model.play("/n0<Enter>=fresh = 2<Enter>")
    _ = scene.paint(model, size: Size(columns: 100, rows: 50), at: .seconds(1))
    let made = model.diagramView.madeViewCount
    var frames = 0
    while model.nextFrame != nil, frames < 100 {
      frames += 1
      _ = scene.paint(model, size: Size(columns: 100, rows: 50), at: .seconds(1) + .milliseconds(33 * frames))
    }
    #expect(model.diagramView.madeViewCount - made <= 5)
  }
}
