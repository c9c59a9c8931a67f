import Foundation

/// A task as somebody new would do it, from an empty canvas to its result by keys alone, or by the mouse.
struct TaskWalk: Sendable {
  /// The same task in the program as it was before the work on the first ten minutes.
  enum Before: Sendable {
    /// The keys, which came to the same values, and what they did not come to; empty for nothing.
    case keys([String], lacking: String)
    /// Why it could not be done.
    case impossible(String)
  }

  /// What it is called; its picture has that name too.
  let name: String
  /// What is to be done, in a sentence.
  let task: String
  /// The screen, `COLUMNSxROWS`.
  var size = "120x36"
  /// A file beside the document, and what it holds.
  var file: (name: String, text: String)?
  /// Whether `file` is the document that is opened; else the canvas is empty.
  var opensFile = false
  /// A line a step, as people read it.
  let script: [String]
  let before: Before
  /// What nodes come to, worked out otherwise: a number, or those of a set.
  let values: [String: [Double]]
  /// The standard uncertainties of some of them.
  var uncertainties: [String: Double] = [:]

  var keys: String { script.joined() }
  var keystrokes: Int { KeystrokeComparison.keys(keys) }

  /// The keys that the task took before; nil where it could not be done.
  var keystrokesBefore: Int? {
    if case .keys(let script, _) = before { KeystrokeComparison.keys(script.joined()) } else { nil }
  }

  static let all = [loan, laboratory, expenses, chains, mouse, habits]
}

// MARK: - The tasks

extension TaskWalk {
  private static let loan = TaskWalk(
    name: "loan", task: "Two offers for a home loan compared: payments, interest, what the shorter one saves.",
    script: [
      "=principal=300k<Enter>", "=rate_a=4%<Enter>", "=years_a=30<Enter>",
      "=pay_a=-pa<Tab>ra<Tab>/12,12*ans,pr<Tab>)<Enter>", "=interest_a=ans*12*ye<Tab>-pr<Tab><Enter>",
      "=rate_b=3.5%<Enter>", "=years_b=20<Enter>", "=pay_b=-paym<Tab>rate_b/12,12*ans,pr<Tab>)<Enter>",
      "=interest_b=ans*12*years_b-pr<Tab><Enter>", "=saving=interest_a-ans<Enter>", "=extra=pay_b-pay_a<Enter>",
      "<Space>%2 decimals grouped<Enter>", "_",
    ],
    before: .keys(
      [
        "=principal=300k<Enter>", "=rate_a=4%<Enter>", "=years_a=30<Enter>",
        "=pay_a=pr<Tab>*ra<Tab>/12/(1-(1+ra<Tab>/12)^(-12*ans))<Enter>",
        "=interest_a=ans*12*ye<Tab>-pr<Tab><Enter>", "=rate_b=3.5%<Enter>", "=years_b=20<Enter>",
        "=pay_b=pr<Tab>*rate_b/12/(1-(1+rate_b/12)^(-12*ans))<Enter>",
        "=interest_b=ans*12*years_b-pr<Tab><Enter>", "=saving=interest_a-ans<Enter>", "=extra=pay_b-pay_a<Enter>",
        "<Space>ll", "_",
      ], lacking: "fifteen digits for money, 0.04 for 4 %, nameless blocks where all is shown"),
    values: {
      let (a, b) = (payment(300_000, 0.04, years: 30), payment(300_000, 0.035, years: 20))
      let (interestA, interestB) = (a * 360 - 300_000, b * 240 - 300_000)
      return [
        "pay_a": [a], "pay_b": [b], "interest_a": [interestA], "interest_b": [interestB],
        "saving": [interestA - interestB], "extra": [b - a], "principal": [300_000], "rate_a": [0.04],
      ]
    }())

  /// What pays a loan back, found by halving: the balance of month after month comes to nothing.
  private static func payment(_ principal: Double, _ rate: Double, years: Int) -> Double {
    var (low, high) = (0.0, principal)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      var balance = principal
      for _ in 0..<12 * years { balance += balance * rate / 12 - middle }
      if balance > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static let laboratoryScript = [
    "=mass=64.7\\pm<Tab>0.3<Enter>", "=length=2.01(2)<Enter>", "=width=1.99+/-0.02<Enter>", "=height=2.00±1%<Enter>",
    "=volume=le<Tab>*wi<Tab>*ans<Enter>", "=density=ma<Tab>/ans<Enter>", "=t_C=21.4(3)<Enter>",
    "=T=ans+273.15<Enter>", "<Space>ll", "_",
  ]

  private static let laboratory = TaskWalk(
    name: "laboratory",
    task: "The density of a block with its uncertainty, each measurement typed in another notation.",
    script: laboratoryScript,
    before: .keys(laboratoryScript, lacking: "digits in the table that are other than those in boxes"),
    values: [
      "volume": [2.01 * 1.99 * 2], "density": [64.7 / (2.01 * 1.99 * 2)], "T": [21.4 + 273.15], "height": [2],
    ],
    uncertainties: {
      // Relative errors of a product add up in squares.
      let sides = [0.02 / 2.01, 0.02 / 1.99, 0.01].map { $0 * $0 }.reduce(0, +)
      let mass = 0.3 / 64.7
      return [
        "volume": 2.01 * 1.99 * 2 * sides.squareRoot(),
        "density": 64.7 / (2.01 * 1.99 * 2) * (sides + mass * mass).squareRoot(), "T": 0.3,
      ]
    }())

  /// Forty lines of expenses: a date, a category and cents.
  private static let spent: [(date: String, category: String, cents: Int)] = (0..<40).map { index in
    let category = ["food", "rent", "health", "fun", "clothes"][(3 * index + index / 7) % 5]
    var (month, day) = (1, 1 + 2 * index)
    for days in [31, 28] where day > days {
      month += 1
      day -= days
    }
    return (
      "2026-0\(month)-\(day < 10 ? "0" : "")\(day)", category,
      (index * 3719 + 1234) % 9000 + (category == "rent" ? 70_000 : 500)
    )
  }

  private static let expenses = TaskWalk(
    name: "expenses", task: "Forty expenses of a CSV summed by category, as bars, in all, and the large ones alone.",
    file: (
      "expenses.csv",
      "date,category,amount\n"
        + spent.map {
          "\($0.date),\($0.category),\($0.cents / 100).\($0.cents % 100 < 10 ? "0" : "")\($0.cents % 100)\n"
        }
        .joined()
    ),
    script: [
      "aexpenses.csv<Enter><Enter>", "=spent=gro<Tab>ans,\"sum\")<Enter>", "obar<Enter>", "=total=sum(am<Tab>)<Enter>",
      "=large=filter(am<Tab>,value>100)<Enter>", "_",
    ],
    before: .impossible("no file came into the editor, text columns were left out, and nothing was grouped"),
    values: {
      var names: [String] = []
      var sums: [String: Int] = [:]
      for line in spent {
        if sums[line.category] == nil { names.append(line.category) }
        sums[line.category, default: 0] += line.cents
      }
      func amounts(_ cents: [Int]) -> [Double] { cents.map { Double($0) / 100 } }
      return [
        "amount": amounts(spent.map(\.cents)), "spent": amounts(names.compactMap { sums[$0] }),
        "total": amounts([spent.map(\.cents).reduce(0, +)]),
        "large": amounts(spent.map(\.cents).filter { $0 > 10_000 }),
      ]
    }())

  /// Thirty chains of ten nodes, their sum, and what is to be taken from it.
  private static let chainsText: String = {
    let nodes = (1...30).flatMap { chain in
      (1...10).map { step in
        step == 1
          ? #"{"name": "c\#(chain)_1", "kind": "number", "value": \#(chain)}"#
          : #"{"name": "c\#(chain)_\#(step)", "kind": "formula", "formula": "c\#(chain)_\#(step - 1) + \#(step)"}"#
      }
    }
    let ends = (1...30).map { #""c\#($0)_10""# }.joined(separator: ", ")
    let rest = [
      #"{"name": "total", "kind": "operator", "operator": "add", "inputs": [\#(ends)]}"#,
      #"{"name": "check", "kind": "operator", "operator": "subtract", "inputs": ["total", null]}"#,
    ]
    return #"{"nodecalc": 1, "nodes": [\#((nodes + rest).joined(separator: ",\n"))]}"#
  }()

  private static let chains = TaskWalk(
    name: "three-hundred", task: "Of 302 nodes all are seen at once; one is found by its name and linked across them.",
    file: ("many.nodecalc", chainsText), opensFile: true,
    script: ["<Space>lf_", "/c17_9<Enter>", "c/check<Enter><Enter>"],
    before: .keys(
      ["_", "/c17_9<Enter>", "c/check<Enter><Enter>"],
      lacking: "the whole: the top left corner alone was shown, blocks without wires"),
    values: {
      let chains = (1...30).map { chain in chain + (2...10).reduce(0, +) }
      let total = chains.reduce(0, +)
      return ["total": [Double(total)], "check": [Double(total - (17 + (2...9).reduce(0, +)))]]
    }())

  private static let mouse = TaskWalk(
    name: "mouse", task: "Two numbers multiplied; but for the digits all is done with the mouse.", size: "100x24",
    script: [
      "<DoubleClick:10,6>6<Enter>", "<DoubleClick:10,14>7<Enter>", "<Drag:20,6,60,8><Click:5,15>",
      "<Drag:20,14,66,9>",
    ],
    before: .keys(
      [
        "<DoubleClick:10,6>6<Enter>", "<DoubleClick:10,14>7<Enter>", "<DoubleClick:60,8><Click:5,16>",
        "<Drag:22,6,51,8>", "<Drag:21,14,51,9>",
      ], lacking: "links that end on a port's name or on empty ground: a cell had to be hit"),
    values: ["multiply": [6 * 7], "number": [6], "number2": [7]])

  private static let habits = TaskWalk(
    name: "habits",
    task: "What fingers know from vim, lazygit and VisiData: dd, u, a name set again, :help WORD, :saveas.",
    script: [
      "=price=24<Enter>", "=count=5<Enter>", "=total=price*count<Enter>", "/count<Enter>ddu", "=count=6<Enter>y",
      "=mean_price=mean([24,26,25])<Enter>", ":help decimals<Enter><Esc>", "/price<Enter>%2 decimals<Enter>",
      ":saveas shop.nodecalc<Enter>",
    ],
    before: .impossible(
      "`dd` deleted a neighbour too, a name that was taken was refused, `[` was no sign, `:help` took no word"),
    values: ["count": [6], "total": [24 * 6], "mean_price": [75.0 / 3], "price": [24]])
}
