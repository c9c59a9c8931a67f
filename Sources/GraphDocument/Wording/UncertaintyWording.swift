import EvaluationEngine
public import Formulas
public import GraphAnalysis

extension NumberText {
  /// The text that replaces an unknown uncertainty.
  public static let unknown = "?"

  /// Returns how many digits to show of a value with the standard deviation `deviation`.
  ///
  /// The last of them is at the second significant digit of `deviation`. There are at most `digits` digits.
  static func digits(of number: Double, scatteringBy deviation: Double, atMost digits: Int) -> Int {
    guard deviation > 0 else { return digits }
    guard number != 0, deviation.isNormal, number.isNormal else { return min(digits, 2) }
    return max(1, min(decade(number) - decade(deviation) + 2, digits))
  }

  /// Returns the power of ten of the first digit, such as 2 for 450.
  private static func decade(_ number: Double) -> Int {
    var (size, decade) = (abs(number), 0)
    while size >= 10 {
      size /= 10
      decade += 1
    }
    while size < 1 {
      size *= 10
      decade -= 1
    }
    return decade
  }
}

extension UnknownUncertainty {
  /// The reason why an uncertainty is unknown, without names from a document.
  public var sentence: String {
    let what = operation.map { "'\($0.name)'" } ?? "it"
    return switch reason {
    case .noSlope: "the uncertainty is unknown: \(what) has no derivative at this value"
    case .counting:
      "the uncertainty is unknown: \(what) counts points, and some may be on the other side of a bin's edge"
    case .steps: "the uncertainty is unknown: \(what) needs an exact whole number or option, but its input is uncertain"
    case .flat:
      "the uncertainty is unknown: the derivative is 0 here, but values nearby differ; '--samples' shows how far"
    case .noFreedom:
      "the uncertainty is unknown: \(what) has as many parameters as points, and the points have no errors: "
        + "give them errors, or one point more"
    case .contradiction:
      "the uncertainty is unknown: correlations of its sources contradict each other; 'nodecalc check FILE' names a pair"
    case .tooLarge: "the uncertainty is unknown: it is too large for a 64-bit number at \(what)"
    case .stopped: "the uncertainty is unknown: the derivative of \(what) takes too long, or too much memory"
    case .tooManyPaths: "the errors of the points are unknown: \(what) relates them in too many ways"
    }
  }
}

extension LinearValidity {
  /// Returns the reason why linear propagation of uncertainty is not valid, as the end of a sentence.
  ///
  /// Nil if it is valid, or if this is undecided.
  public func complaint(about prediction: LinearPrediction) -> String? {
    switch self {
    case .holds, .undecided, .undecidedWithoutValues: nil
    case .failsWithoutValues: "at least 2.5 % of the samples have no value"
    case .fails(let difference, let allowed):
      if let uncertainty = prediction.uncertainty, uncertainty.mean > 0 {
        "an end of its 95 % interval is off by \(NumberText.display(difference, digits: 2)), more than \(NumberText.display(allowed, digits: 2))"
      } else {
        "the samples differ from it by up to \(NumberText.display(difference, digits: 2))"
      }
    }
  }
}

extension SampleSummary {
  /// The reason why samples have no mean or no standard deviation; nil if they have both.
  ///
  /// Also nil if there are too few samples for a standard deviation.
  public var lack: String? {
    if count > 0, mean == nil {
      "has no mean: it depends on a number with 1 degree of freedom or less; use its interval"
    } else if count > 1, standardDeviation == nil {
      "has no standard deviation: it depends on a number with 2 degrees of freedom or fewer; use its interval"
    } else {
      nil
    }
  }
}

extension DocumentContents {
  /// Returns the reason why no samples can be drawn, with a suggestion.
  public func sentence(for problem: SamplingProblem) -> String {
    switch problem {
    case .contradiction(let first, let second):
      "the correlations contradict each other: that of '\(name(of: first))' and '\(name(of: second))' does not fit the others; write it with more digits, or closer to 0"
    case .tooManyCorrelated(let count, let limit):
      "\(count) numbers are linked by correlations, and the limit is \(limit): remove some correlations"
    }
  }
}
