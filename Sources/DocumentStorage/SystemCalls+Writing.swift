import Glibc

extension SystemCalls {
  /// Writes all of `bytes` at the file's current position, in as many calls as necessary.
  ///
  /// - Throws: The error number of the failed call; some of the bytes may have been written then.
  public func writing(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try writing(UnsafeRawBufferPointer(buffer), to: file)
    }
  }

  func writing(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let taken = try retrying { () throws(SystemError) in try write(file, rest) }
      // Prevents an endless loop on a device that accepts no bytes and reports no error.
      if taken == 0 { throw SystemError(number: EIO) }
      written += taken
    }
  }

  /// Brings all written data to the disk; throws if some of it was lost.
  func bringToDisk(_ file: Int32) throws(SystemError) {
    try retrying { () throws(SystemError) in try sync(file) }
    try askForLostWrites(of: file)
  }

  /// Throws if the system could not write all data to the disk.
  ///
  /// Some file systems report this only when a descriptor is closed, so a copy of the descriptor is closed. `file`
  /// stays open and keeps its lock.
  func askForLostWrites(of file: Int32) throws(SystemError) {
    try closing(retrying { () throws(SystemError) in try duplicate(file) })
  }
}
