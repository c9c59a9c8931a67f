import Glibc

extension SystemCalls {
  /// Repeats `call` while signals interrupt it, at most 1000 times.
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

  /// Runs `body`; turns its error into a failure of `step`.
  func step<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ body: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw StorageFailure(step, path, .system(error))
    }
  }

  /// Repeats a call as long as signals interrupt it, and turns its error into a `StorageFailure` of the step `step`.
  func retrying<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ call: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    try self.step(step, path) { () throws(SystemError) in try retrying(call) }
  }

  /// Returns the status of an entry in a folder, without following links; nil if there is none.
  func statusIfThere(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in try status(of: name, in: folder) }
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// Returns the bytes of a file from an offset up to its end, at most `limit`.
  func reading(_ file: Int32, from offset: Int = 0, atMost limit: Int) throws(SystemError) -> [UInt8] {
    try retrying { () throws(SystemError) in try seek(file, to: offset) }
    let size = try retrying { () throws(SystemError) in try status(of: file) }.size
    // Reserves memory for the actual size, not for the limit.
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

  /// Closes `file`, and does not repeat the call if a signal interrupts it.
  ///
  /// On Linux, an interrupted call has already closed the descriptor. A second call could close another file.
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
