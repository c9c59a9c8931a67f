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

  /// Writes all of `bytes`, in as many calls as the system takes.
  ///
  /// - Throws: the number of the call that failed; some of the bytes may have been written then.
  func writing(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      let all = UnsafeRawBufferPointer(buffer)
      var written = 0
      while written < all.count {
        let rest = UnsafeRawBufferPointer(rebasing: all[written...])
        let taken = try retrying { () throws(SystemError) in try write(file, rest) }
        // A device that takes nothing and reports nothing would be asked for ever.
        if taken == 0 { throw SystemError(number: EIO) }
        written += taken
      }
    }
  }

  /// Reads from the file's beginning up to its end, or that many bytes.
  func reading(_ file: Int32, atMost limit: Int) throws(SystemError) -> [UInt8] {
    try seek(file, to: 0)
    let size = try retrying { () throws(SystemError) in try status(of: file) }.size
    // Memory for what is there, whatever was asked for.
    let capacity = min(max(size, 0), limit)
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let whole = UnsafeMutableRawBufferPointer(buffer)
      do throws(SystemError) {
        while count < capacity {
          let rest = UnsafeMutableRawBufferPointer(rebasing: whole[count..<capacity])
          let taken = try retrying { () throws(SystemError) -> Int in try self.read(file, into: rest) }
          if taken == 0 { return }
          count += taken
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
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
