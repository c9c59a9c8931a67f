import DocumentStorage
import Glibc
public import TestSupport

/// The system calls by name, as faults and counts speak of them.
public enum SimulatedCall: String, CaseIterable, Hashable, Sendable {
  case open
  case fstat
  case fstatat
  case readlink
  case realpath
  case read
  case lseek
  case write
  case flock
  case fchown
  case fchmod
  case fsync
  case fdatasync
  case dup
  case close
  case rename
  case unlink
  case renameat2
  case ftruncate
  case flistxattr
  case fgetxattr
  case fsetxattr
  case fremovexattr
  case mkdir
  case readdir
}

/// What goes wrong for one process: which calls fail, how, and at which call it dies.
public struct SimulatedFaults: Hashable, Sendable {
  /// A call that fails, once or from then on.
  public struct Failure: Hashable, Sendable {
    /// The first call that fails, from 0 over all calls of the process.
    public var call: Int
    /// The `errno`.
    public var number: Int32
    /// How many calls fail; `Int.max` is for good.
    public var count: Int
    /// Only calls of this name; all where nil.
    public var name: SimulatedCall?

    /// A failure of `count` calls from `call` on.
    public init(call: Int, number: Int32, count: Int = 1, name: SimulatedCall? = nil) {
      self.call = call
      self.number = number
      self.count = count
      self.name = name
    }
  }

  /// The errors that any call may end with.
  public static let numbers: [Int32] = [
    EIO, ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EMFILE, EXDEV, EINTR, ENOENT, ESTALE, ENOLCK,
  ]

  /// The calls that fail.
  public var failures: [Failure] = []
  /// At which call the process dies, counted as in `Failure`: that call is not done, nor any after it.
  public var death: Int?
  /// In how many of a hundred calls a signal comes first.
  public var interruptionPercent = 0
  /// In how many of a hundred reads and writes only a part is done.
  public var shorteningPercent = 0

  /// Nothing goes wrong.
  public init() {}

  /// What a seed makes go wrong in a process of about `calls` calls.
  ///
  /// Half of them suffer nothing but signals and short writes.
  public init(calls: Int, using random: inout SeededGenerator) {
    if Bool.random(using: &random) {
      interruptionPercent = Int.random(in: 0...10, using: &random)
      shorteningPercent = Int.random(in: 0...50, using: &random)
    }
    guard Bool.random(using: &random) else { return }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let name = Int.random(in: 0..<3, using: &random) == 0 ? SimulatedCall.allCases.randomElement(using: &random) : nil
      // Calls of one name are few: a failure of the next call alone would mostly be none.
      let counts = name == nil ? [1, 1, 3, .max] : [5, 20, .max]
      failures.append(
        Failure(
          call: Int.random(in: 0..<max(1, calls), using: &random),
          number: Self.numbers.randomElement(using: &random) ?? EIO,
          count: counts.randomElement(using: &random) ?? 1, name: name))
    }
  }

  /// The error of that call, unless it would be a lie.
  ///
  /// "There is none" about a name is an answer and no failure: a saver that is told so of a file that is there cannot know better.
  func number(of name: SimulatedCall, at call: Int) -> Int32? {
    for failure in failures where call >= failure.call {
      guard failure.count == .max || call - failure.call < failure.count else { continue }
      guard failure.name == nil || failure.name == name else { continue }
      if failure.number == ENOENT, [.fstatat, .readlink, .unlink].contains(name) { continue }
      return failure.number
    }
    return nil
  }
}
