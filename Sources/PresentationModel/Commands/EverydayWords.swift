import DiagramModel
import EvaluationEngine
import GraphDocument

/// Finds commands and operators by everyday words, such as `average` for the operator `mean`.
///
/// The palette, the prompt of `add` and the help on a word search in this way.
enum EverydayWords {
  enum Target: Hashable {
    case command(Command)
    case creation(Completion)

    /// The command line that runs the command or creates the node, such as `add mean`.
    var line: String {
      switch self {
      case .command(let command): command.name
      case .creation(let completion): "add \(completion.text)"
      }
    }

    /// Creates the target with this name; nil if nothing has the name.
    ///
    /// A name that begins with `:` is that of a command. Other names are those of operators and charts.
    fileprivate init?(_ name: String) {
      if name.hasPrefix(":") {
        guard let command = Command.named(String(name.dropFirst())) else { return nil }
        self = .command(command)
      } else {
        guard let completion = Completion.operatorsAndCharts(named: name) else { return nil }
        self = .creation(completion)
      }
    }
  }

  private static let leastLetters = 3

  static let words = rows.flatMap { row in row.words.split(separator: " ").map(String.init) }

  /// Returns the meanings of one or several words, such as `error bars`, most likely first.
  static func targets(of word: String) -> [Target] { table[hyphenated(word)] ?? [] }

  /// Returns the meanings of all words that begin with `text`; the meanings of `text` itself come first.
  ///
  /// For a text of one or two letters, only its own meanings are returned.
  static func targets(startingWith text: String) -> [Target] {
    let text = hyphenated(text)
    var targets = targets(of: text)
    guard text.count >= leastLetters else { return targets }
    for word in words where word.hasPrefix(text) {
      targets += (table[word] ?? []).filter { !targets.contains($0) }
    }
    return targets
  }

  /// Returns the operators and charts meant by words that begin with `text`.
  static func creations(startingWith text: String) -> [Completion] {
    targets(startingWith: text).compactMap { if case .creation(let completion) = $0 { completion } else { nil } }
  }

  /// Returns the operator or chart to create for a word: the word's first meaning.
  ///
  /// Nil if the word has no meaning, or more than two.
  static func name(for word: String) -> String? {
    let creations = targets(of: word).compactMap { target -> String? in
      if case .creation(let completion) = target { completion.text } else { nil }
    }
    return creations.count <= 2 ? creations.first : nil
  }

  private static func hyphenated(_ text: String) -> String {
    text.lowercased().split(separator: " ").joined(separator: "-")
  }

  static func words(for command: Command) -> [String] { wordsOfCommands[command] ?? [] }

  static func words(for name: String) -> [String] { wordsOfNames[name] ?? [] }

  private static let table = Dictionary(
    rows.flatMap { row in
      let targets = row.names.split(separator: " ").compactMap { Target(String($0)) }
      return row.words.split(separator: " ").map { (String($0), targets) }
    }, uniquingKeysWith: { first, _ in first })

  private static let wordsOfCommands = Dictionary(
    words.flatMap { word in
      targets(of: word).compactMap { target -> (Command, [String])? in
        if case .command(let command) = target { (command, [word]) } else { nil }
      }
    }, uniquingKeysWith: +)

  private static let wordsOfNames = Dictionary(
    words.flatMap { word in
      targets(of: word).compactMap { target -> (String, [String])? in
        if case .creation(let completion) = target { (completion.text, [word]) } else { nil }
      }
    }, uniquingKeysWith: +)

  /// The names of operators, charts and commands, and the everyday words that find them.
  ///
  /// Names of commands begin with a colon. In a row with several names, each word finds all of them.
  private static let rows: [(names: String, words: String)] = [
    ("add sum", "plus addition"),
    ("subtract", "minus subtraction less deduct takeaway"),
    ("multiply", "times product multiplication multiplied"),
    ("divide", "over quotient ratio division proportion fraction per"),
    ("power", "squared square cubed cube exponent exponentiation raise pow"),
    ("mod", "remainder modulo modulus"),
    ("negate", "negative opposite"),
    ("reciprocal", "inverted one-over"),
    ("abs", "absolute magnitude"),
    ("sqrt", "squareroot square-root"),
    ("sum add", "total subtotal summation sigma adding totals"),
    ("mean", "average avg mittelwert"),
    ("median", "middle"),
    ("std", "stdev stddev sd deviation standard-deviation spread"),
    ("var", "variance"),
    ("max", "maximum largest biggest highest greatest top most"),
    ("min", "minimum smallest lowest least fewest"),
    ("draw :sample", "random rand randbetween chance dice lottery noise"),
    ("quantile", "percentile quartile decile"),
    ("count", "counta occurrences length howmany size tally"),
    (
      "groupByDate", "by-month by-day by-week monthly weekly daily quarterly yearly calendar per-month"
    ),
    (
      "groupBy", "by category categories pivot groupby sum-by count-by breakdown sumif countif averageif crosstab"
    ),
    ("bin histogram", "bins buckets binning frequencies"),
    ("histogram", "frequency"),
    ("cumsum", "cumulative running runningtotal running-total"),
    ("diff", "change delta differences increments"),
    ("integrate", "integral area antiderivative"),
    ("lookup", "vlookup hlookup xlookup match dictionary"),
    ("interpolate", "interpolation inbetween"),
    ("fit slope :solve", "regression linear-fit trend trendline leastsquares least-squares polynomial"),
    ("slope", "gradient steepness derivative"),
    ("fitAt", "forecast predict prediction extrapolate extrapolation"),
    ("fit scatter", "correlation correlate relation dependence"),
    ("chiSquare", "goodness chi2"),
    ("payment", "pmt installment instalment mortgage loan annuity repayment"),
    ("presentValue", "pv npv discount discounting"),
    ("futureValue", "fv savings compound compounding growth"),
    ("rate", "interest apr irr yield"),
    ("periods", "nper term duration"),
    ("if", "ifs condition conditional when choose switch iif then"),
    ("ifFailed", "iferror ifna fallback otherwise missing"),
    ("failed", "iserror isna isblank"),
    ("assert", "verify test ensure require"),
    ("clamp", "between limit cap"),
    ("ceil", "ceiling"),
    ("roundUp", "roundup"),
    ("roundDown", "rounddown"),
    ("trunc", "truncate int integer whole"),
    ("round", "rounding"),
    ("hypot", "pythagoras hypotenuse diagonal distance"),
    ("log10 ln log2", "logarithm logs"),
    ("exp", "exponential euler"),
    ("sin", "sine"),
    ("cos", "cosine"),
    ("tan", "tangent"),
    ("atan", "arctan arctangent"),
    ("degrees radians", "angle"),
    ("ncr", "combinations binomial combin"),
    ("npr", "permutations permut arrangements"),
    ("sort", "sorted ordering ascending descending rank order"),
    ("filter", "where subset keep"),
    ("map scan reduce", "loop foreach for-each iterate iteration while"),
    ("map", "apply each transform"),
    ("reduce", "fold accumulate aggregate"),
    ("list", "array vector"),
    ("concat", "append union stack"),
    ("take", "head slice skip"),
    ("nearest", "closest"),
    ("bar line scatter histogram pie :chart", "chart plot charts plotting visualise visualize figure diagram"),
    ("line scatter :chart", "chart-formula plot-formula"),
    ("bar", "bars barchart"),
    ("line", "linechart timeseries time-series curve"),
    ("scatter", "scatterplot xy"),
    ("pie", "piechart donut"),
    ("box", "boxplot box-plot whiskers"),
    (
      ":export :save-as",
      "export svg png pdf html image screenshot picture print printing xlsx ods publish report convert save"
    ),
    (":export :read :save-as", "excel csv tsv"),
    (":read :points", "date dates datetime time"),
    (":read", "sqlite database jsonl parquet datafile bank statement"),
    (":display", "currency money euro dollar percent percentage decimals thousands format separator significant"),
    (":display", "scientific"),
    (":history :undo :apply-scenario", "reset original restart"),
    (":open :add", "new blank create"),
    (
      ":solve",
      "goal goalseek goal-seek backwards backward target solver inverse optimise optimize breakeven break-even"
    ),
    (
      ":tornado",
      "worst worst-case worstcase best corner extremes sensitivity whatif what-if impact drivers drives influence"
    ),
    (":sample", "montecarlo monte-carlo simulation simulate sampling"),
    (
      ":components :toggle-drivers :inspect",
      "uncertainty uncertain uncertainties error errors error-bars error-bar errorbar plus-minus plusminus interval"
    ),
    (":components :inspect", "expanded coverage tolerance confidence readings certificate"),
    (":inspect", "details properties info why explain budget"),
    (":tornado :range :scenarios", "sweep vary"),
    (":range", "slider bounds limits domain"),
    (":take-scenario :scenarios", "case variant alternative scenario"),
    (":scenarios", "compare comparison cases variants"),
    (":history", "versions timeline steps changes"),
    (":undo :jump-back", "back"),
    (":undo", "revert takeback oops mistake"),
    (":repeat", "macro dot"),
    (":delete :cut-inputs", "cut"),
    (":delete", "remove erase"),
    (":add-note", "comment remark annotation memo"),
    (":frame", "rectangle border cluster"),
    (":make-group", "function module subroutine reuse reusable procedure"),
    (":copy", "duplicate clone"),
    (":lay-out", "arrange tidy beautify organise organize autolayout auto-layout cleanup"),
    (":theme :value-format", "settings setting config configuration preferences options"),
    (":theme", "color colours colors dark light appearance"),
    (":show-all", "everything"),
    (":zoom-in", "magnify bigger enlarge"),
    (":zoom-out", "shrink smaller"),
    (":link", "connect wire arrow edge connection"),
    (":cut-inputs", "disconnect unlink"),
    (":swap-inputs", "exchange flip two"),
    (":toggle-bypass", "mute disable deactivate ignore"),
    (":rename", "name retitle"),
    (":label", "unit units caption"),
    (":read-again", "reload refresh recalculate recalc"),
    (":quit", "exit close leave bye"),
    (":help", "keys shortcuts keyboard cheatsheet hotkeys keybindings"),
    (":search", "locate"),
    (":show-hints", "jump hop easymotion"),
    (":set-mark", "bookmark pin"),
    (":table", "spreadsheet rows listing"),
    (":tutor", "tutorial lesson lessons learn teach course introduction"),
    (":open-example", "demo examples template samples"),
    (":declare-input", "argument parameter"),
    (":declare-output", "result answer"),
    (":import :read", "import"),
    (":import", "library include"),
    (":expand-formula", "explode decompose"),
    (":collapse-to-formula", "simplify"),
    (":toggle-minimap", "navigator"),
    (":toggle-grid", "dots"),
    (":save", "store write"),
    (":save-as", "saveas"),
    (":recover", "crash lost autosave restore"),
  ]
}
