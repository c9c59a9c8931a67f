import EditorSession
import EvaluationEngine
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@Suite(.onOwnThread)
struct ExampleTests {
  @Test
  func `the list names each example with its title and a sentence`() throws {
    let result = try Nodecalc.run("examples")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == Example.all.count)
    for (line, example) in zip(lines, Example.all) {
      #expect(line.hasPrefix(example.name + " "))
      #expect(line.contains("  \(example.title)  "))
      #expect(line.hasSuffix("  \(example.summary)"))
    }
  }

  @Test
  func `D20–D23: four displays, of which three scroll side by side when their number changes`() throws {
    let contents = try NativeFormat.read(Array(try #require(Example.find("displays")).text.utf8))
    let kinds = contents.nodesInFileOrder().compactMap { node in
      contents.graph.content(of: node).chartKind?.name
    }
    #expect(kinds == ["bar", "bubble", "pie", "history", "history", "history"])
    let screen = try Nodecalc.run(
      "--example", "displays", "--keys", "/load<Enter><C-a><C-a><C-a>", "--print", "screen", "--size", "120x60")
    #expect(screen.status == 0)
    // Four values each, the newest at the right end.
    for row in [" 2┤                ████ │", "20┤               ████ │", "-0.5┤                ▀ │"] {
      #expect(screen.output.contains(row), "\(row):\n\(screen.output)")
    }
  }

  @Test
  func `the mortgage example prints its outputs`() throws {
    #expect(
      try Nodecalc.run("--example", "mortgage", "--eval").transcript == """
        interest = 206016.778843297 EUR
        payment = 1266.71327456471 EUR

        """)
  }

  @Test(arguments: [("5%", 0.05), ("0.1", 0.1), ("1e-3", 0.001)])
  func `the payment is that of the closed formula, to 12 digits`(text: String, rate: Double) throws {
    let monthly = rate / 12
    let expected = 250_000 * monthly / (1 - pow(1 + monthly, -360))
    let result = try Nodecalc.run("--example", "mortgage", "--eval", "--get", "payment", "--set", "rate=\(text)")
    let payment = try #require(Double(result.output.dropLast()))
    #expect(abs(payment / expected - 1) < 1e-12)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test
  func `the divider carries the tolerances of its parts to its voltage`() throws {
    #expect(
      try Nodecalc.run("--example", "divider", "--eval").transcript == """
        power = 0.01249 ± 0.00013 W
        voltage = 7.11 ± 0.05 V

        """)
  }

  @Test
  func `the thermometer's corrections have the uncertainties of the GUM's example H 3`() throws {
    let lines = try Nodecalc.run("--example", "calibration", "--eval").transcript.split(separator: "\n")
    for line in ["at_20 = -0.1712 ± 0.0029 K", "at_30 = -0.149 ± 0.004 K", "per_degree = 0.0022 ± 0.0007 K"] {
      #expect(lines.contains { $0 == line }, "\(lines)")
    }
  }

  @Test
  func `P17: the loan is paid off as a loop would do it, and paying nothing more saves nothing`() throws {
    let (loan, rate) = (12_000.0, 0.06 / 12)
    let agreed = loan * rate / (1 - pow(1 + rate, -24))
    for extra in [0.0, 100, 400] {
      var (left, months, interest) = (loan, 0, 0.0)
      // What is left of the last payment is rounding.
      while left > 1e-6 {
        interest += left * rate
        left = max(0, left * (1 + rate) - agreed - extra)
        months += 1
      }
      let values = try Nodecalc.run(
        "--example", "amortisation", "--eval", "--set", "extra=\(extra)", "--get", "lasts", "--get", "interest",
        "--get",
        "saved")
      let numbers = values.output.split(separator: "\n").compactMap { Double($0) }
      #expect(values.status == 0 && numbers.count == 3)
      if extra > 0 { #expect(numbers[0] == Double(months), "\(extra)") }
      #expect(abs(numbers[1] - interest) < 1e-6, "\(extra)")
      #expect(abs(numbers[2] - (agreed * 24 - loan - interest)) < 1e-6, "\(extra)")
    }
  }

  @Test
  func `the shop breaks even where its contribution covers the fixed costs`() throws {
    #expect(
      try Nodecalc.run("--example", "shop", "--eval").transcript == """
        break_even = 397
        margin = 0.441833333333333
        profit = 2162.4 EUR

        """)
  }

  @Test
  func `the throw is that of the closed formulas, to 12 digits`() throws {
    let (speed, angle, height, gravity) = (20.0, 40 * Double.pi / 180, 1.5, 9.81)
    let upward = speed * sin(angle)
    let flight = (upward + (upward * upward + 2 * gravity * height).squareRoot()) / gravity
    for (name, expected) in [
      ("distance", speed * cos(angle) * flight), ("peak", height + upward * upward / (2 * gravity)),
      // Energy is kept.
      ("impact", (speed * speed + 2 * gravity * height).squareRoot()),
    ] {
      let value = try #require(
        Double(Nodecalc.run("--example", "throw", "--eval", "--get", name).output.dropLast()))
      #expect(abs(value / expected - 1) < 1e-12, "\(name)")
    }
  }

  @Test
  func `the link has the margin that its powers give`() throws {
    func decibels(_ ratio: Double) -> Double { 10 * log10(ratio) }
    let path = 2 * decibels(4 * Double.pi * 5_000 * 2.4e9 / 299_792_458)
    let noise = decibels(1.380649e-23 * 290 * 20e6 / 1e-3) + 4
    let margin = 20 + 2 * 14 - path - 1.5 - noise - 18
    let value = try #require(
      Double(Nodecalc.run("--example", "link", "--eval", "--get", "margin").output.dropLast()))
    #expect(abs(value / margin - 1) < 1e-12)
    #expect(try Nodecalc.run("--example", "link", "--eval").transcript == "margin = 11.4 ± 0.6 dB\n")
  }

  @Test
  func `the wall loses what its resistance lets through, and its inside stays dry`() throws {
    let resistance = 0.17 + 0.24 / 0.8 + 0.12 / 0.035
    let loss = 85 * 26 / resistance / 1_000
    let value = try #require(Double(Nodecalc.run("--example", "wall", "--eval", "--get", "loss").output.dropLast()))
    #expect(abs(value / loss - 1) < 1e-12)
    #expect(
      try Nodecalc.run("--example", "wall", "--eval").transcript == """
        cost = 1.63 ± 0.06 EUR
        spare = 9.958 ± 0.033 Δ°C

        """)
  }

  @Test
  func `the project has its dates, and later ones with a later start`() throws {
    #expect(
      try Nodecalc.run("--example", "project", "--eval").transcript == """
        left = 21800 EUR
        paid = 2026-06-30
        slack = 33 d

        """)
    #expect(
      try Nodecalc.run("--example", "project", "--eval", "--set", "start=2026-04-06", "--get", "slack").transcript
        == "-2\n")
  }

  @Test
  func `the mortgage is six lines of text, and the same values`() throws {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("Examples/mortgage.txt").path
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 6)
    let document = try Nodecalc.run("import", "--from", "formulas", file).output
    let asked = ["--eval", "--get", "interest", "--get", "payment"]
    let values = try CommandResult.of([Nodecalc.path(), "-"] + asked, input: document).transcript
    #expect(
      values
        == (try Nodecalc.run("--example", "mortgage", "--eval", "--get", "interest", "--get", "payment").transcript))
  }
}
