import Glibc

/// Threads that take pieces of work in turn, and deliver the results in the same order.
///
/// They share only the source of pieces and the receiver of results, which both have locks.
enum OrderedWorkers {
  /// Runs `body` on `count` threads, including this one, and waits until all have returned.
  ///
  /// Fewer threads run if the system does not provide enough.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs `body` on a new thread, which must be joined; returns nil if the system does not provide one.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    if pthread_create(&thread, nil, Self.runWork, work.toOpaque()) == 0 { return thread }
    work.release()
    return nil
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}

final class Lock: @unchecked Sendable {
  // Allocated separately, because the system identifies a lock by its address.
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// Lets threads continue one at a time, in the order of their turns: 0, 1, 2 and so on.
final class Turns: @unchecked Sendable {
  private let lock = Lock()
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var current = 0
  private var isOver = false

  init() {
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
  }

  /// Waits for a turn, which lasts until `next()` is called.
  ///
  /// - Returns: false if turns have ended.
  func wait(for turn: Int) -> Bool {
    lock.locked {
      while current != turn, !isOver { pthread_cond_wait(changed, lock.mutex) }
      return !isOver
    }
  }

  func next() {
    lock.locked {
      current += 1
      pthread_cond_broadcast(changed)
    }
  }

  func end() {
    lock.locked {
      isOver = true
      pthread_cond_broadcast(changed)
    }
  }
}
