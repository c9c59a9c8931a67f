import Glibc

/// A way to die, for tests that look at what it leaves behind.
enum Crash: String {
  case index
  case overflow
  case cast
  case unwrap
  case stack
  case abort
  case segment
  case bus
  case division
  case exit
  /// On another thread.
  case worker
  /// Never comes back, so that only the guard can end the process.
  case hang

  /// Dies.
  ///
  /// The empty array, the zero and so on are parameters so that the compiler cannot see what will happen.
  func happen(none: [Int] = [], large: Int = .max, nothing: Int? = nil, notANumber: Double = .nan) {
    switch self {
    case .index: print(none[large])
    case .overflow: print(large + none.count + 1)
    case .cast: print(Int(notANumber))
    case .unwrap: print(nothing.unsafelyPresent)
    case .stack: print(Self.depth(large))
    case .abort: Glibc.abort()
    case .segment: UnsafeMutablePointer<Int>(bitPattern: 8 + none.count)?.pointee = 1
    case .bus: raise(SIGBUS)
    case .division: raise(SIGFPE)
    case .exit: Glibc.exit(3)
    case .worker:
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          Crash.index.happen()
          return nil
        }, nil)
      pthread_join(thread, nil)
    case .hang: while none.isEmpty { usleep(1000) }
    }
  }

  private static func depth(_ count: Int) -> Int {
    count == 0 ? 0 : depth(count - 1) + depth(count - 2) % 3
  }
}

extension Optional {
  /// Dies where there is nothing, like a forced unwrap.
  fileprivate var unsafelyPresent: Wrapped {
    guard let value = self else { preconditionFailure("nothing there") }
    return value
  }
}
