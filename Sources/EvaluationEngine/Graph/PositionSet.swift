/// A set of integers that can remove its smallest element fast.
///
/// It has one bit for each possible integer. Two smaller arrays summarise these bits: each of their bits shows whether
/// a word of the array below is not 0.
struct PositionSet: Sendable {
  var words: [UInt64] = []
  var wordsOfWords: [UInt64] = []
  var top: [UInt64] = []

  /// Makes space for integers below `limit`, and for some more, so that the set rarely grows.
  mutating func reserve(_ limit: Int) {
    guard limit > words.count * 64 else { return }
    let capacity = limit + limit / 4 + 64
    words.append(contentsOf: repeatElement(0, count: capacity / 64 + 1 - words.count))
    wordsOfWords.append(contentsOf: repeatElement(0, count: capacity / 4_096 + 1 - wordsOfWords.count))
    top.append(contentsOf: repeatElement(0, count: capacity / 262_144 + 1 - top.count))
  }

  /// Calls `body` with a `Wave`, which changes the set without bounds checks.
  mutating func withWave<Result>(_ body: (inout Wave) -> Result) -> Result {
    words.withUnsafeMutableBufferPointer { words in
      wordsOfWords.withUnsafeMutableBufferPointer { wordsOfWords in
        top.withUnsafeMutableBufferPointer { top in
          var wave = Wave(words: words, wordsOfWords: wordsOfWords, top: top)
          return body(&wave)
        }
      }
    }
  }

  /// Removes integers in ascending order, while larger integers can be inserted.
  struct Wave {
    let words: UnsafeMutableBufferPointer<UInt64>
    let wordsOfWords: UnsafeMutableBufferPointer<UInt64>
    let top: UnsafeMutableBufferPointer<UInt64>
    private var word = 0
    /// The bits of the current word.
    ///
    /// While they are here, the word is 0 in `words`.
    private var bits: UInt64 = 0
    private var last = -1
    private var run = 0

    /// The number of consecutive integers after which the next integer is expected to be in the set too.
    private static let longRun = 16

    init(
      words: UnsafeMutableBufferPointer<UInt64>, wordsOfWords: UnsafeMutableBufferPointer<UInt64>,
      top: UnsafeMutableBufferPointer<UInt64>
    ) {
      self.words = words
      self.wordsOfWords = wordsOfWords
      self.top = top
    }

    /// Inserts an integer.
    ///
    /// - Precondition: `position` is larger than the integer removed last.
    @inline(__always)
    mutating func insert(_ position: Int) {
      let word = position &>> 6
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: position & 63)
      if word == self.word {
        bits |= bit
        return
      }
      words[word] |= bit
      wordsOfWords[word &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: word & 63)
      top[word &>> 12] |= 1 &<< UInt64(truncatingIfNeeded: (word &>> 6) & 63)
    }

    /// Removes and returns the smallest integer; −1 if there is none.
    ///
    /// After many consecutive integers, as in a long chain of nodes, it first checks for the next one. The processor
    /// predicts success, and can begin with the next node before the current one is finished.
    @inline(__always)
    mutating func popLowest() -> Int {
      let next = last &+ 1
      if run >= Wave.longRun, next & 63 != 0, bits &>> UInt64(truncatingIfNeeded: next & 63) & 1 != 0 {
        bits &= bits &- 1
        last = next
        return next
      }
      if bits == 0, !advance() { return -1 }
      last = word &<< 6 | bits.trailingZeroBitCount
      bits &= bits &- 1
      run = last == next ? run &+ 1 : 0
      return last
    }

    private mutating func advance() -> Bool {
      var group = word &>> 6
      wordsOfWords[group] &= ~(1 &<< UInt64(truncatingIfNeeded: word & 63))
      if wordsOfWords[group] == 0 {
        var topWord = group &>> 6
        top[topWord] &= ~(1 &<< UInt64(truncatingIfNeeded: group & 63))
        while top[topWord] == 0 {
          topWord += 1
          if topWord == top.count { return false }
        }
        group = topWord &<< 6 | top[topWord].trailingZeroBitCount
      }
      word = group &<< 6 | wordsOfWords[group].trailingZeroBitCount
      bits = words[word]
      words[word] = 0
      return true
    }
  }
}
