/// A set of positions that removes its lowest position in at most three steps.
///
/// It is a bitmap with two higher levels of bitmaps, which mark the words that are not empty.
struct PositionSet: Sendable {
  var words: [UInt64] = []
  var wordsOfWords: [UInt64] = []
  var top: [UInt64] = []

  /// Reserves space for the positions below `limit`.
  ///
  /// Amortised over the growth of the graph.
  mutating func reserve(_ limit: Int) {
    guard limit > words.count * 64 else { return }
    let capacity = limit + limit / 4 + 64
    words.append(contentsOf: repeatElement(0, count: capacity / 64 + 1 - words.count))
    wordsOfWords.append(contentsOf: repeatElement(0, count: capacity / 4_096 + 1 - wordsOfWords.count))
    top.append(contentsOf: repeatElement(0, count: capacity / 262_144 + 1 - top.count))
  }

  /// Calls `body` with unchecked access to the set for the duration of a wave.
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

  /// A set that is emptied from its lowest position up, while higher positions are still inserted.
  struct Wave {
    let words: UnsafeMutableBufferPointer<UInt64>
    let wordsOfWords: UnsafeMutableBufferPointer<UInt64>
    let top: UnsafeMutableBufferPointer<UInt64>
    private var word = 0
    /// The bits of the current word, which is empty in `words` during that time.
    private var bits: UInt64 = 0
    /// The position popped last.
    private var last = -1
    /// The number of consecutive positions up to the last one.
    private var run = 0

    /// After this many neighbours, the next position is assumed to be a neighbour too.
    private static let longRun = 16

    init(
      words: UnsafeMutableBufferPointer<UInt64>, wordsOfWords: UnsafeMutableBufferPointer<UInt64>,
      top: UnsafeMutableBufferPointer<UInt64>
    ) {
      self.words = words
      self.wordsOfWords = wordsOfWords
      self.top = top
    }

    /// Inserts a position.
    ///
    /// - Precondition: the position is above the last one popped.
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

    /// Removes and returns the lowest position; −1 when there is none.
    ///
    /// In a long run, such as a chain, the set only checks whether it contains the next position. The processor
    /// predicts that it does, and continues with that node before the links that inserted it have been followed.
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

    /// Moves to the next word that is not empty; returns false if there is none.
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
