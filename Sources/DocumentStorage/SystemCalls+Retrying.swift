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

  /// Runs `body`; its failure is one of that step.
  func step<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ body: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw StorageFailure(step, path, .system(error))
    }
  }

  /// Does one call that is all of a step, again while a signal interrupts it.
  func retrying<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ call: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    try self.step(step, path) { () throws(SystemError) in try retrying(call) }
  }

  /// The status of the entry with that name, without following links; nil if there is none.
  func statusIfThere(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in try status(of: name, in: folder) }
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// Reads from the file's beginning, or from an offset, up to its end, or that many bytes.
  func reading(_ file: Int32, from offset: Int = 0, atMost limit: Int) throws(SystemError) -> [UInt8] {
    try retrying { () throws(SystemError) in try seek(file, to: offset) }
    let size = try retrying { () throws(SystemError) in try status(of: file) }.size
    // Memory for what is there, whatever was asked for.
    let capacity = min(max(size - offset, 0), limit)
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

  /// Closes a file and ignores errors.
  func abandon(_ file: Int32) {
    do throws(SystemError) {
      try close(file)
    } catch {
      return
    }
  }
}
