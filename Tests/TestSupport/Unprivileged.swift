import Glibc

/// Work done without root's right to ignore permissions.
public enum Unprivileged {
  private typealias SetIdentity = @convention(c) (UInt32) -> Int32

  /// Runs `body` as `nobody` would see the file system where the tests run as root, and as it is elsewhere.
  ///
  /// Only this thread changes; `body` must not suspend.
  public static func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard getuid() == 0, let setGroup = function("setfsgid"), let setUser = function("setfsuid") else {
      return try body()
    }
    _ = setGroup(65_534)
    _ = setUser(65_534)
    defer {
      _ = setUser(0)
      _ = setGroup(0)
    }
    try body()
  }

  /// The C library has these functions, but Swift's map of it does not.
  private static func function(_ name: String) -> SetIdentity? {
    dlsym(nil, name).map { unsafeBitCast($0, to: SetIdentity.self) }
  }
}
