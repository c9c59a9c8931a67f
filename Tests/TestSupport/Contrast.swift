import Glibc

/// Contrast of colours as the Web Content Accessibility Guidelines define it (WCAG 2.2, "relative luminance" and "contrast
/// ratio").
public enum Contrast {
  /// From 0 for black to 1 for white; the shares of red, green and blue go from 0 to 255.
  public static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    func linear(_ share: UInt8) -> Double {
      let share = Double(share) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// From 1 for equal lights to 21 for black on white.
  public static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
