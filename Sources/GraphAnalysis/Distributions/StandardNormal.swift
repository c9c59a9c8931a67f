import Glibc

/// The normal distribution with mean 0 and standard deviation 1.
public enum StandardNormal {
  /// Returns the probability that a standard normal number is below `value`.
  public static func probability(below value: Double) -> Double { 0.5 * erfc(-value * 0.5.squareRoot()) }

  /// Returns the quantile: a standard normal number is below this number with the given probability.
  ///
  /// The probability is more than 0 and less than 1. The accuracy is about 1 part in 10¹⁶. M. J. Wichura, "Algorithm AS
  /// 241: The Percentage Points of the Normal Distribution", Applied Statistics 37 (1988) 477–484.
  @inline(__always)
  public static func quantile(_ probability: Double) -> Double {
    let centred = probability - 0.5
    if abs(centred) <= 0.425 {
      let square = 0.180625 - centred * centred
      let above = polynomial(
        square, 3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
        4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3)
      let below = polynomial(
        square, 1, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
        2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3)
      return centred * above / below
    }
    return tail(probability, isLower: centred < 0)
  }

  @inline(never)
  private static func tail(_ probability: Double, isLower: Bool) -> Double {
    var root = (-log(isLower ? probability : 1 - probability)).squareRoot()
    let size: Double
    if root <= 5 {
      root -= 1.6
      let above = polynomial(
        root, 1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
        1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4)
      let below = polynomial(
        root, 1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
        1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9)
      size = above / below
    } else {
      root -= 5
      let above = polynomial(
        root, 6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
        2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7)
      let below = polynomial(
        root, 1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
        7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15)
      size = above / below
    }
    return isLower ? -size : size
  }

  /// Returns the value at `x` of the polynomial of degree 7 with these coefficients, in ascending order of the powers.
  @inline(__always)
  private static func polynomial(
    _ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double, _ c6: Double,
    _ c7: Double
  ) -> Double {
    ((((((c7 * x + c6) * x + c5) * x + c4) * x + c3) * x + c2) * x + c1) * x + c0
  }
}
