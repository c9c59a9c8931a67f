/// Quantifying Uncertainty in Analytical Measurement (Eurachem/CITAC), appendix A.
extension PublishedWork {
  static let chemistry: [PublishedWork] = [
    standard, sodiumHydroxide,
    titration("Eurachem/CITAC, A3", repeatability: number("rep", "1", u: "0.001"), [], titrationResults),
    titration(
      "Eurachem/CITAC, A3.6", repeatability: number("rep", "1", from: [limits("0.001")]), excess, excessResults),
    pesticides, cadmium,
  ]

  private static let standard = PublishedWork(
    title: "Eurachem/CITAC, A1", source: "GTC, docs/API/CITAC_A1.rst",
    nodes: [
      number("m", "100.28", u: "0.05"), number("P", "0.9999", from: [limits("0.0001")]),
      number("V", "100", from: [limits("0.1", "triangular"), #"{"uncertainty": 0.02}"#, limits("0.084")]),
      formula("c", "1000 * m * P / V"),
    ],
    results: [
      Result("c", .value, "1002.7"), Result("c", .uncertainty, "0.835199"),
      Result("c", .contribution("m"), "0.49995"), Result("c", .contribution("V"), "0.666525"),
      Result("c", .contribution("P"), "0.0578967"),
    ])

  private static let sodiumHydroxide = PublishedWork(
    title: "Eurachem/CITAC, A2", source: "GTC, docs/API/CITAC_A2.rst",
    nodes: weighed + [
      number("V_T", "18.64", from: [limits("0.03", "triangular"), #"{"uncertainty": 0.006}"#]),
      number("rep", "1", u: "0.0005"), formula("c", "rep * 1000 * m_KHP * P_KHP / (M_KHP * V_T)"),
    ],
    results: [
      Result("c", .value, "0.1021362"), Result("c", .uncertainty, "0.0001005007"),
      Result("c", .contribution("V_T"), "7.47292E-05"), Result("c", .contribution("rep"), "5.10681E-05"),
      Result("c", .contribution("m_KHP"), "3.21735E-05"), Result("c", .contribution("P_KHP"), "2.94842E-05"),
      Result("c", .contribution("M_C"), "1.84798E-06"),
    ])

  /// The mass of KHP from two weighings, its purity and its molar mass.
  private static let weighed = [
    number("m_KHP", "0.3888", from: [limits("0.00015"), limits("0.00015")]),
    number("P_KHP", "1", from: [limits("0.0005")]), number("M_C", "12.0107", from: [limits("0.0008")]),
    number("M_H", "1.00794", from: [limits("0.00007")]), number("M_O", "15.9994", from: [limits("0.0003")]),
    number("M_K", "39.0983", from: [limits("0.0001")]), formula("M_KHP", "8 * M_C + 5 * M_H + 4 * M_O + M_K"),
  ]

  private static func titration(
    _ title: String, repeatability: String, _ more: [String], _ results: [Result]
  ) -> PublishedWork {
    let nodes = [
      number("V_T2", "14.89", from: [limits("0.03", "triangular"), limits("0.0126")]),
      number("V_T1", "18.64", from: [limits("0.03", "triangular"), limits("0.01596")]),
      number("V_HCl", "15", from: [limits("0.02", "triangular"), limits("0.0126")]),
      formula("c", "rep * 1000 * m_KHP * P_KHP * V_T2 / (M_KHP * V_T1 * V_HCl)"),
    ]
    return PublishedWork(
      title: title, source: "GTC, docs/API/CITAC_A3.rst", nodes: weighed + nodes + [repeatability] + more,
      results: results)
  }

  private static let titrationResults = [
    Result("c", .value, "0.10139"), Result("c", .uncertainty, "0.0001843"),
    Result("c", .contribution("rep"), "0.000101387"), Result("c", .contribution("V_T2"), "9.69953E-05"),
    Result("c", .contribution("V_T1"), "8.33653E-05"), Result("c", .contribution("V_HCl"), "7.39151E-05"),
    Result("c", .contribution("m_KHP"), "3.19376E-05"), Result("c", .contribution("P_KHP"), "2.9268E-05"),
    Result("c", .contribution("M_C"), "1.83443E-06"),
  ]

  /// Titrations whose indicator turns too late.
  private static let excess = [
    number("excess1", "0.05", u: "0.03"), number("excess2", "0.05", u: "0.03"), formula("V_1", "V_T1 - excess1"),
    formula("V_2", "V_T2 - excess2"),
    formula("biased", "rep * 1000 * m_KHP * P_KHP * V_2 / (M_KHP * V_1 * V_HCl)"),
  ]

  private static let excessResults = [
    Result("c", .uncertainty, "0.00016"), Result("c", .contribution("rep"), "5.85359E-05"),
    Result("V_1", .uncertainty, "0.033688"), Result("V_2", .uncertainty, "0.033210"),
    Result("biased", .value, "0.10132"), Result("biased", .uncertainty, "0.0003096"),
  ]

  /// From validation of the method: repeatability, recovery and what samples differ by.
  private static let pesticides = PublishedWork(
    title: "Eurachem/CITAC, A4", source: "measurementuncertainty.org, guide/app_a_example4.html",
    nodes: [
      number("rep", "1", u: "0.27"), number("recovery", "0.9", u: "0.043"), number("hom", "1", u: "0.2"),
      formula("P_op", "rep * hom * 0.9 / recovery"),
    ],
    results: [
      Result("P_op", .value, "1.0"), Result("P_op", .uncertainty, "0.34"),
      Result("P_op", .contribution("recovery"), "0.048"), Result("P_op", .contribution("rep"), "0.27"),
      Result("P_op", .contribution("hom"), "0.2"),
    ])

  /// A concentration from the inverse of a calibration line; the mean of two observations scatters as the points of the line do.
  private static let cadmium = PublishedWork(
    title: "Eurachem/CITAC, A5", source: "GTC, docs/API/CITAC_A5.rst",
    nodes: [
      points(
        "A",
        [
          ("0.1", "0.028"), ("0.1", "0.029"), ("0.1", "0.029"), ("0.3", "0.084"), ("0.3", "0.083"), ("0.3", "0.081"),
          ("0.5", "0.135"), ("0.5", "0.131"), ("0.5", "0.133"), ("0.7", "0.180"), ("0.7", "0.181"), ("0.7", "0.183"),
          ("0.9", "0.215"), ("0.9", "0.230"), ("0.9", "0.216"),
        ]),
      formula("B_0", "intercept(A)"), formula("B_1", "slope(A)"),
      number("A_0", "0.0714", from: [#"{"uncertainty": 0.0054856456, "coverage": 1.4142135623730951}"#]),
      formula("c_0", "(A_0 - B_0) / B_1"), number("fill", "0.995", from: [limits("0.005", "triangular")]),
      number("temp", "0", from: [limits("0.13944")]), number("reading", "1", from: [limits("0.01", "triangular")]),
      number("cal", "0", from: [limits("2.5", "triangular")]),
      formula("V_L", "(332 * fill * reading + temp + cal) / 1000"), number("dia", "2.70", u: "0.01"),
      number("shape", "1", from: [#"{"uncertainty": 0.05, "coverage": 1.96}"#]),
      formula("a_V", "pi * (dia / 2)^2 * shape"), number("f_temp", "1", from: [limits("0.1")]),
      number("f_time", "1", from: [limits("0.0015")]), number("f_acid", "1", u: "0.0008"),
      formula("r", "c_0 * V_L / a_V * f_acid * f_time * f_temp"),
    ],
    results: [
      Result("B_0", .value, "0.0087"), Result("B_0", .uncertainty, "0.0029"), Result("B_1", .value, "0.2410"),
      Result("B_1", .uncertainty, "0.0050"), Result("B_0", .correlation("B_1"), "-0.870"),
      Result("c_0", .value, "0.260"), Result("c_0", .uncertainty, "0.018"), Result("V_L", .value, "0.3303"),
      Result("V_L", .uncertainty, "0.0018"), Result("a_V", .value, "5.73"), Result("a_V", .uncertainty, "0.15"),
      Result("r", .value, "0.0150"), Result("r", .uncertainty, "0.0014"),
      Result("r", .contribution("A_0"), "0.000928623"), Result("r", .contribution("f_temp"), "0.00086663"),
      Result("r", .contribution("shape"), "0.00038292"), Result("r", .contribution("dia"), "0.000111189"),
      Result("r", .contribution("reading"), "6.128E-05"), Result("r", .contribution("cal"), "4.63764E-05"),
      Result("r", .contribution("fill"), "3.0794E-05"), Result("r", .contribution("f_time"), "1.29994E-05"),
      Result("r", .contribution("f_acid"), "1.20084E-05"), Result("r", .contribution("temp"), "3.65814E-06"),
    ])
}
