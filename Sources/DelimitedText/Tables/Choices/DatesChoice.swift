extension TableChoice {
  /// The setting for the order of day, month and year in dates.
  public static let dates = TableChoice(
    "dates", .words(DateOrder.allCases.map(\.rawValue)), "order",
    help: "The order of day, month and year in dates: dmy, mdy or ymd.")
}

extension TableChoices {
  /// The order of day, month and year in dates; nil if this is not set.
  public var dateOrder: DateOrder? {
    get { TableChoice.dates.text(in: self).flatMap { DateOrder(rawValue: $0) } }
    set { TableChoice.dates.set(newValue.map { .text($0.rawValue) }, in: &self) }
  }
}

/// The order of day, month and year in dates.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  case dmy
  case mdy
  case ymd

  /// The order in words, such as "day first".
  public var words: String {
    switch self {
    case .dmy: "day first"
    case .mdy: "month first"
    case .ymd: "year first"
    }
  }
}
