/// How numbers are written in boxes; other places show them in full.
public enum ValueFormat: CaseIterable, Hashable, Sendable {
  /// With as many digits as there is room for.
  case plain
  /// With four digits and an SI prefix.
  case prefixed
}

/// How wires turn.
public enum WireStyle: CaseIterable, Hashable, Sendable {
  case rounded
  case square
}
