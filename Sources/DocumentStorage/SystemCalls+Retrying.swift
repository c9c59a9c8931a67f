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

  func step<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ body: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw StorageFailure(step, path, .system(error))
    }
  }

  /// Repeats `call` while signals interrupt it, and turns its error into a failure of `step`.
  func retrying<Result>(
    _ step: StorageFailure.Step, _ path: StoragePath, _ call: () throws(SystemError) -> Result
  ) throws(StorageFailure) -> Result {
    try self.step(step, path) { () throws(SystemError) in try retrying(call) }
  }

  func statusIfThere(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try retrying { () throws(SystemError) in try status(of: name, in: folder) }
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// Returns the bytes of a file from an offset on, at most `limit`.
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

  /// Closes `file`.
  ///
  /// If a signal interrupts the call, it is not repeated: on Linux, the descriptor is already closed then, and a second
  /// call could close another file.
  func closing(_ file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try close(file)
    } catch  where error.number == EINTR {
      return
    }
  }

  func abandon(_ file: Int32) {
    do throws(SystemError) {
      try close(file)
    } catch {
      return
    }
  }
}
