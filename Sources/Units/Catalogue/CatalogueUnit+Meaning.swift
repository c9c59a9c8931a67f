import TextScanning

extension CatalogueUnit {
  var exactScale: UnitScale { scale.isEqual(to: "1") ? .one : ScaleText.scale(scale) ?? .one }

  /// Returns how values in this unit are added and converted outside compounds such as `dB/km`.
  func sort(dimension: Dimension, scale: UnitScale) -> UnitSort {
    switch form {
    case .plain: .plain
    case .difference: .difference
    case .epoch(let isDay): .point(.epoch(isDay: isDay))
    case .point(let zero): .point(.value(ScaleText.scale(zero)?.ratio ?? .zero))
    case .levelDifference(let family): .level(.difference(family))
    case .level(let family, _):
      .level(
        LevelScale(
          family, dimension: dimension, reference: scale,
          isAmplitude: family == .decibel && LevelScale.isAmplitude(dimension)))
    }
  }
}

extension StaticString {
  fileprivate func isEqual(to other: StaticString) -> Bool {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).isEqual(to: other)
  }
}
