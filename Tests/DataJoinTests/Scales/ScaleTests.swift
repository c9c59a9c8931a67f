import DataJoin
import Testing

@Suite struct ScaleTests {
  @Test func `D19: the extent of integers and floats, of none there is none`() {
    #expect([3, -1, 2].extent() == Extent(-1, 3))
    #expect([1.5, .nan, -.infinity].extent() == Extent(-.infinity, 1.5))
    #expect([Double.nan].extent() == nil)
    #expect([Int]().extent() == nil)
    #expect(["a", "bcd"].extent(of: \.count) == Extent(1, 3))
  }

  @Test func `D26: a linear scale goes in proportion, forwards and back`() {
    let scale = LinearScale(from: Extent(10, 20), to: Extent(100, 0))
    #expect([10, 15, 20, 25].map { scale($0) } == [100, 50, 0, -50])
    #expect([100, 50, 0].map { scale.inverted($0) } == [10, 15, 20])
  }

  @Test func `D26: the narrowest domain is divided too`() {
    let narrowest = LinearScale(from: Extent(0, .leastNonzeroMagnitude), to: Extent(0, 8))
    #expect([0, .leastNonzeroMagnitude].map { narrowest($0) } == [0, 8])
  }

  @Test func `D26: a domain of one value goes to the middle, the widest one does not overflow`() {
    #expect(LinearScale(from: Extent(3, 3), to: Extent(0, 8))(3) == 4)
    let widest = LinearScale(
      from: Extent(-.greatestFiniteMagnitude, .greatestFiniteMagnitude), to: Extent(0, 8))
    #expect([-.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude].map { widest($0) } == [0, 4, 8])
  }

  @Test func `D26: a logarithmic scale takes equal ratios to equal distances`() throws {
    let scale = try #require(LogarithmicScale(from: Extent(1, 1_000), to: Extent(0, 3)))
    let places = try [1.0, 10, 100, 1_000].map { try #require(scale($0)) }
    for (place, expected) in zip(places, [0.0, 1, 2, 3]) { #expect(abs(place - expected) < 1e-12) }
    #expect(abs(scale.inverted(2) - 100) < 1e-9)
  }

  @Test func `D26: there is no logarithm of zero and below`() {
    #expect(LogarithmicScale(from: Extent(0, 10), to: Extent(0, 1)) == nil)
    #expect(LogarithmicScale(from: Extent(1, .infinity), to: Extent(0, 1)) == nil)
    #expect(LogarithmicScale(from: Extent(1, 10), to: Extent(0, 1))?(-1) == nil)
    #expect(LogarithmicScale(from: Extent(1, 10), to: Extent(0, 1))?(.nan) == nil)
  }

  @Test func `D26: an ordinal scale gives each key a band`() {
    let scale = OrdinalScale(from: ["a", "b", "a", "c", "d"], to: Extent(0, 8))
    #expect(scale.keys == ["a", "b", "c", "d"])
    #expect(scale("a") == Extent(0, 2))
    #expect(scale("d") == Extent(6, 8))
    #expect(scale("e") == nil)
    #expect(OrdinalScale(from: [Int](), to: Extent(0, 8))(1) == nil)
  }
}
