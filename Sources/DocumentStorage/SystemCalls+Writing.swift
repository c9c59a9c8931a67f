import Glibc

extension SystemCalls {
  /// Writes all of `bytes` from the file's present position, in as many calls as necessary.
  ///
  /// - Throws: the number of the call that failed; some of the bytes may have been written then.
  public func writing(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try writing(UnsafeRawBufferPointer(buffer), to: file)
    }
  }

  /// Writes all bytes of memory that the caller owns.
  func writing(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let taken = try retrying { () throws(SystemError) in try write(file, rest) }
      // A device that takes nothing and reports nothing would be asked for ever.
      if taken == 0 { throw SystemError(number: EIO) }
      written += taken
    }
  }

  /// Syncs the written bytes, and checks that they were written.
  func bringToDisk(_ file: Int32) throws(SystemError) {
    try retrying { () throws(SystemError) in try sync(file) }
    try askForLostWrites(of: file)
  }

  /// Some file systems report a lost write only when a descriptor is closed: closing a second one gets the report, and
  /// the first keeps its lock.
  func askForLostWrites(of file: Int32) throws(SystemError) {
    try closing(retrying { () throws(SystemError) in try duplicate(file) })
  }
}
