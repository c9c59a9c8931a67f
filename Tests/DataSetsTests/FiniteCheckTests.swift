import DataSets
import Testing

struct FiniteCheckTests {
  @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  func `one number that is not finite is found at any place among any number of others`(_ other: Double) {
    for count in 1...40 {
      var numbers = (0..<count).map { $0.isMultiple(of: 2) ? -Double.greatestFiniteMagnitude : Double($0) }
      #expect(numbers.withUnsafeBufferPointer { $0.allFinite })
      for place in 0..<count {
        let number = numbers[place]
        numbers[place] = other
        #expect(!numbers.withUnsafeBufferPointer { $0.allFinite }, "\(place) of \(count)")
        numbers[place] = number
      }
    }
    #expect([Double]().withUnsafeBufferPointer { $0.allFinite })
  }
}
