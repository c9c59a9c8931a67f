import EvaluationEngine

/// An example document made from nothing: by keys of the editor, and as two sheets.
struct KeystrokeComparison {
  let example: String
  /// A line a step, as people read it.
  let script: [String]
  /// The quantities that have a name in the example, a cell for each; constants stand in the formulas.
  let wholeSheet: SpreadsheetModel
  /// The inputs and the results, and nothing else.
  let shortSheet: SpreadsheetModel
  /// What the short sheet has to come to.
  let results: [String]

  var keys: String { script.joined() }

  var keystrokes: Int { Self.keys(keys) }

  /// The keys that make a node of each row of a sheet, by `=`: `ans` for the node made last, names as long as `Tab` needs them.
  static func formulaScript(of sheet: SpreadsheetModel) -> [String] {
    let taken = sheet.rows.map(\.name)
    return sheet.rows.enumerated().map { index, row in
      guard row.formula.hasPrefix("=") else { return "=\(row.name)=\(row.formula)<Enter>" }
      let formula = SpreadsheetModel.inOwnWords(row.formula.dropFirst()).replacing(/B([0-9]+)/) { match in
        let place = (Int(match.1) ?? 1) - 1
        let name = sheet.rows[place].name
        let short = place == index - 1 ? "ans" : shortest(name, among: taken.filter { $0 != row.name })
        return keys(short) < name.count ? short : name
      }
      return "=\(row.name)=\(formula)<Enter>"
    }
  }

  /// The shortest beginning that no other node has and that is no function, and `Tab`, which prefers nodes to functions.
  private static func shortest(_ name: String, among names: [String]) -> String {
    let length = (1...name.count).first { length in
      !names.contains { $0 != name && $0.hasPrefix(name.prefix(length)) }
        && OperatorID(named: String(name.prefix(length))) == nil
    }
    return length.map { "\(name.prefix($0))<Tab>" } ?? name
  }

  /// Keys struck: every character and every key in brackets is one.
  static func keys(_ script: String) -> Int { script.replacing(/<[^>]+>/, with: "K").count }

  /// The keys for both sheets, each as a formula a node.
  var wholeFormulas: [String] { Self.formulaScript(of: wholeSheet) }
  var shortFormulas: [String] { Self.formulaScript(of: shortSheet) }

  static let all = [mortgage, shop, divider]

  private static let mortgage = KeystrokeComparison(
    example: "mortgage",
    script: [
      "=rate=4.5%<Enter>", "omonthly_rate=/<Enter>", "Otwelve=12<Enter>", "omonths=*<Enter>", "Oyears=30<Enter>",
      "][]", "ogrowth_rate=+<Enter>", "Oone=1<Enter>", "]", "ogrowth=^<Enter>", "fh", "cfh<Enter>",
      "ogrowth_less_one=-<Enter>", "fa", "cfk<Enter>", "[", "ogrowth_interest=*<Enter>", "fd", "cfq<Enter>",
      "oannuity=/<Enter>", "fd", "cff<Enter>", "opayment=*<Enter>", "Oprincipal=250k<Enter>", "ointerest=*<Enter>",
      "Ointerest_per_unit=-<Enter>", "Opaid_per_unit=*<Enter>", "fk", "cfg<Enter>", "/months<Enter>", "cfu<Enter>",
      "/one<Enter>", "cfz<Enter>",
    ],
    wholeSheet: SpreadsheetModel(
      """
      principal         250000
      rate              4.5%
      years             30
      monthly_rate      =B2/12
      months            =12*B3
      growth_rate       =B4+1
      growth            =B6^B5
      growth_interest   =B4*B7
      growth_less_one   =B7-1
      annuity           =B8/B9
      payment           =B1*B10
      paid_per_unit     =B10*B5
      interest_per_unit =B12-1
      interest          =B1*B13
      """),
    shortSheet: SpreadsheetModel(
      """
      principal 250000
      rate      4.5%
      years     30
      payment   =B1*B2/12/(1-(1+B2/12)^(-12*B3))
      interest  =12*B3*B4-B1
      """),
    results: ["payment", "interest"])

  private static let shop = KeystrokeComparison(
    example: "shop",
    script: [
      "=price=24<Enter>", "ofee=*<Enter>", "Ofee_rate=2.9%<Enter>", "]", "ovariable_cost=+<Enter>",
      "Ocost=9.5<Enter>", "]", "Oshipping=3.2<Enter>", "]", "ocontribution=-<Enter>", "S", "fs", "cfh<Enter>",
      "oearned=*<Enter>", "Ounits=600<Enter>", "]", "oprofit=-<Enter>", "Ofixed=4200<Enter>", "ocovering=/<Enter>",
      "fd", "cfh<Enter>", "obreak_even=ceil<Enter>", "fd", "omargin=/<Enter>", "fs", "cfs<Enter>",
    ],
    wholeSheet: SpreadsheetModel(
      """
      price         24
      fee_rate      2.9%
      cost          9.5
      shipping      3.2
      fixed         4200
      units         600
      fee           =B1*B2
      variable_cost =B7+B3+B4
      contribution  =B1-B8
      margin        =B9/B1
      earned        =B9*B6
      profit        =B11-B5
      covering      =B5/B9
      break_even    =CEILING(B13,1)
      """),
    shortSheet: SpreadsheetModel(
      """
      price        24
      fee_rate     2.9%
      cost         9.5
      shipping     3.2
      fixed        4200
      units        600
      contribution =B1-B1*B2-B3-B4
      margin       =B7/B1
      profit       =B7*B6-B5
      break_even   =CEILING(B5/B7,1)
      """),
    results: ["break_even", "margin", "profit"])

  private static let divider = KeystrokeComparison(
    example: "divider",
    script: [
      "=bottom=10k<Enter>", "og_bottom=reciprocal<Enter>", "oconductance=+<Enter>", "Og_load=reciprocal<Enter>",
      "Oload=22k<Enter>", "]]", "Og_meter=reciprocal<Enter>", "Ometer=1M<Enter>", "]]", "oparallel=reciprocal<Enter>",
      "ototal=+<Enter>", "Otop=4700<Enter>", "]", "ocurrent=/<Enter>", "S", "Osupply=12<Enter>", "]",
      "opower=*<Enter>", "fe", "cfr<Enter>", "fh", "oratio=/<Enter>", "fl", "cfs<Enter>", "ovoltage=*<Enter>", "ft",
      "cfq<Enter>",
    ],
    wholeSheet: SpreadsheetModel(
      """
      bottom      10000
      load        22000
      meter       1e6
      supply      12
      top         4700
      g_bottom    =1/B1
      g_load      =1/B2
      g_meter     =1/B3
      conductance =B6+B7+B8
      parallel    =1/B9
      total       =B5+B10
      ratio       =B10/B11
      voltage     =B4*B12
      current     =B4/B11
      power       =B4*B14
      """),
    shortSheet: SpreadsheetModel(
      """
      bottom   10000
      load     22000
      meter    1e6
      supply   12
      top      4700
      parallel =1/(1/B1+1/B2+1/B3)
      voltage  =B4*B6/(B5+B6)
      power    =B4^2/(B5+B6)
      """),
    results: ["voltage", "power"])
}
