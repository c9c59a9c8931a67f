import DataSets
import TestSupport
import Testing

/// What numpy 2.4.6 (`quantile`) and Python's `math.fsum` make of the numbers that `SeededGenerator` gives, made anew there from the same
/// seeds.
@Suite struct RandomReferenceTests {
  @Test func `P15: quantiles of random data equal numpy's default, to the bit`() throws {
    let fractions = [0, 0.001, 0.1, 0.25, 1.0 / 3, 0.5, 0.62, 0.75, 0.9, 0.975, 0.999, 1]
    let expected: [(count: Int, quantiles: [Double])] = [
      (
        1,
        [
          63.288240119690045, 63.288240119690045, 63.288240119690045, 63.288240119690045, 63.288240119690045,
          63.288240119690045, 63.288240119690045, 63.288240119690045, 63.288240119690045, 63.288240119690045,
          63.288240119690045, 63.288240119690045,
        ]
      ),
      (
        2,
        [
          -86.52287553119871, -86.41712809511101, -75.94813192242894, -60.0860165092743, -51.27373016863283,
          -33.64915748734989, -20.959465156826177, -7.21229846542548, 8.649816947729168, 16.580874654306484,
          19.118813120411232, 19.22456055649893,
        ]
      ),
      (
        3,
        [
          -79.76282174065479, -79.72063568261763, -75.54421593693947, -69.21630723136647, -65.70080239493704,
          -58.66979272207817, -36.894487632688175, -13.304573785849016, 13.91455757588848, 27.52412325675722,
          31.87918427463522, 32.06064515038014,
        ]
      ),
      (
        4,
        [
          -84.34856109857209, -84.22800782898877, -72.29323414023965, -54.210243702740996, -44.16413790413063,
          -35.618855686659636, -29.466252490080524, 2.34218294764084, 55.290544497933936, 81.76472527308043,
          90.23646312112733, 90.5894521981293,
        ]
      ),
      (
        7,
        [
          -72.64874169743214, -72.38315517361441, -46.090089315658446, -18.26331337849544, -8.142305695848222,
          -1.6391150730921993, 14.989499318887287, 44.34487369476695, 70.20214868132638, 73.54180566483214,
          74.61049589955398, 74.65502465933406,
        ]
      ),
      (
        10,
        [
          -70.98536479639203, -70.96417502114828, -68.86638727201678, -21.217515221033203, -10.933822168072155,
          18.27204359871189, 36.80919701070933, 53.042622861324034, 59.940050680722315, 67.0509833585797,
          69.32648181549405, 69.42129425119882,
        ]
      ),
      (
        101,
        [
          -98.82736196100919, -97.96000573218562, -78.72866314555394, -45.90538210481192, -29.086972168902197,
          1.88063958186018, 22.379075312587005, 54.699187575675126, 80.14236930119787, 96.0831803945226,
          98.18153181059054, 98.22487416965029,
        ]
      ),
      (
        1000,
        [
          -99.50943749219341, -99.37265255484213, -79.87694931646942, -44.91557573527309, -28.391776805666865,
          1.8332201252345826, 25.86465738302844, 50.953365024173436, 79.55436586457246, 95.32548428852981,
          99.4184191567855, 99.75361955019468,
        ]
      ),
      (
        4096,
        [
          -99.95836239138, -99.86058394603653, -81.12080667166036, -50.87796022161828, -34.77563902117038,
          -1.7930774368988978, 24.319469685507862, 49.6983926811413, 78.73264571747131, 94.87921830046426,
          99.87504794467436, 99.92386123631039,
        ]
      ),
    ]
    for (count, quantiles) in expected {
      let set = try DataSet(values: uniform(seed: UInt64(100 + count), count).map { $0 * 200 - 100 })
      for (fraction, quantile) in zip(fractions, quantiles) {
        #expect(try set.quantile(fraction).value == quantile, "\(fraction) of \(count)")
      }
      #expect(try set.median().value == quantiles[5])
    }
  }

  /// Numbers of both signs from 2^-60 to 2^61, and numbers from 0 to 1.
  @Test func `P15: sums of values of mixed size are those of fsum, which rounds once`() throws {
    #expect(try DataSet(values: mixed(seed: 2026, 100_000)).sum().value == 6.864373522413095e+19)
    #expect(try DataSet(values: uniform(seed: 2027, 100_000)).sum().value == 49982.659590630275)
  }

  @Test(.enabled(if: RandomRounds.count(0, long: 1) > 0, "ten million values take a while in a debug build"))
  func `P15: ten million values sum up to what fsum makes of them`() throws {
    #expect(try DataSet(values: mixed(seed: 2026, 10_000_000)).sum().value == -4.278445134765514e+20)
    #expect(try DataSet(values: uniform(seed: 2027, 10_000_000)).sum().value == 5000056.847348478)
  }

  private func uniform(seed: UInt64, _ count: Int) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Double(random.next() >> 11) * 0x1p-53 }
  }

  private func mixed(seed: UInt64, _ count: Int) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let bits = random.next()
      let exponent = Int(random.next() % 121) - 60
      let magnitude = Double(sign: .plus, exponent: exponent, significand: 1 + Double(bits >> 12) * 0x1p-52)
      return bits & 1 == 1 ? -magnitude : magnitude
    }
  }
}
