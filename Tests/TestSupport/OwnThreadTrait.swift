// The simulator, which is built as users' programs are, has this module without Swift's tests.
#if canImport(Testing)
import Dispatch
public import Testing

/// Runs each test on a thread of its own, for tests that block while another program works.
///
/// Swift's own pool has a thread a processor: on two processors two tests that wait for a program would let
/// hundreds wait that only want to look at a screen, and deadlines would pass meanwhile.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// Tests of suites inside the suite too.
  public var isRecursive: Bool { true }

  /// Runs the test on one of the threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadPool.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Each test runs on a thread of its own.
  public static var onOwnThread: Self { Self() }
}

/// As many threads as there are jobs that block.
private final class ThreadPool: TaskExecutor {
  static let shared = ThreadPool()
  private let queue = DispatchQueue(label: "tests that block", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
#endif
