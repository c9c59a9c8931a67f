/// A sum that is asked for after every addition.
///
/// Compensated twice over, so that it is good to the last place for as many numbers as there can be unless they cancel to
/// less than 10^-30 of what they were (A. Klein, A generalized Kahan-Babuška summation algorithm, 2006).
struct RunningSum {
  private var sum = 0.0
  private var error = 0.0
  private var errorOfError = 0.0

  init() {}

  @inline(__always)
  mutating func add(_ number: Double) {
    let next = sum + number
    let lost = abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
    sum = next
    let nextError = error + lost
    errorOfError += abs(error) >= abs(lost) ? (error - nextError) + lost : (lost - nextError) + error
    error = nextError
  }

  var rounded: Double { sum + (error + errorOfError) }
}
