import Glibc

extension SystemCalls {
  /// Does `call` again while a signal interrupts it, up to a bound that no honest run of signals reaches.
  func retrying<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    for _ in 0..<1000 {
      do throws(SystemError) {
        return try call()
      } catch  where error.number == EINTR {
        continue
      }
    }
    throw SystemError(number: EINTR)
  }

  /// Closes `file`.
  ///
  /// An interrupted close has closed it all the same on Linux; doing it again could close a stranger's file.
  func closing(_ file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try close(file)
    } catch  where error.number == EINTR {
      return
    }
  }

  /// Closes a file whose fate no longer matters.
  func abandon(_ file: Int32) {
    do throws(SystemError) {
      try close(file)
    } catch {
      return
    }
  }
}
