internal import DataSets
import Glibc
internal import GraphDocument
internal import GraphFiles

/// Reads data files and standard input in chunks.
///
/// A file must be allowed, and not a device or folder.
struct DataFileReading {
  var access: DataAccess
  var limits: DataLimits
  let system: any SystemCalls
  /// Called between chunks; reading stops if it returns false.
  let mayGoOn: () -> Bool

  private static let chunkBytes = 1 << 20
  /// The number of attempts to read a file that keeps changing.
  static let attempts = 3

  /// Reads the file whose path in the document is `written`.
  ///
  /// Returns one data set for each element of `wanted`.
  func read(
    _ written: String, _ form: DataFileForm, _ wanted: [PointColumns]
  ) throws(DataSourceProblem) -> DataFileContents {
    try readAtRest(written) { path throws(DataSourceProblem) in try readOnce(path, written, form, wanted) }
  }

  /// Returns the whole text of the file whose path in the document is `written`.
  func readText(_ written: String, limit: Int) throws(DataSourceProblem) -> [UInt8] {
    try readAtRest(written) { path throws(DataSourceProblem) in
      let opened = try OpenDataFile(path, written: written, system: system)
      do throws(StorageFailure) {
        return try FileReading(system: system).readOpen(opened.file, path, limit, isPlain: true)
      } catch {
        throw DataSourceProblem(written, .storage(error))
      }
    }
  }

  /// Reads a file, and reads it again if another program has written it in the meantime.
  private func readAtRest<Contents>(
    _ written: String, _ readOnce: (StoragePath) throws(DataSourceProblem) -> Contents
  ) throws(DataSourceProblem) -> Contents {
    let path = try access.file(written, system: system)
    for _ in 0..<Self.attempts {
      let before = FileSignature(of: path)
      let result: Result<Contents, DataSourceProblem>
      do throws(DataSourceProblem) {
        result = .success(try readOnce(path))
      } catch {
        result = .failure(error)
      }
      // A file that was read while it was being written may be incomplete and therefore malformed.
      if !FileSignature(of: path).differs(from: before) { return try result.get() }
    }
    throw DataSourceProblem(written, .changing)
  }

  /// Reads standard input, which is possible only once.
  ///
  /// Returns one data set for each element of `wanted`.
  func readStandardInput(_ form: DataFileForm, _ wanted: [PointColumns]) throws(DataSourceProblem) -> DataFileContents {
    var text: [UInt8] = []
    let limit = limits.jsonBytes
    try readChunks(STDIN_FILENO, StoragePath("-"), "-", size: nil) { chunk throws(DataFileProblem) in
      text.append(contentsOf: chunk)
    } orStop: {
      text.count > limit ? StorageFailure(.reading, StoragePath("-"), .tooLarge(limit: limit)) : nil
    }
    do throws(DataFileProblem) {
      return try text.withUnsafeBufferPointer { text throws(DataFileProblem) in
        try DataFileReader.contents(of: text, wanted, form: form, fileName: nil, limits: limits)
      }
    } catch {
      throw DataSourceProblem("-", .content(error))
    }
  }

  private func readOnce(
    _ path: StoragePath, _ written: String, _ form: DataFileForm, _ wanted: [PointColumns]
  ) throws(DataSourceProblem) -> DataFileContents {
    try readingAgain { readsWhole throws(DataSourceProblem) in
      let opened = try OpenDataFile(path, written: written, system: system)
      return try read(opened.file, path, written, form, wanted, size: opened.size, readsWhole: readsWhole)
    }
  }

  private func read(
    _ file: Int32, _ path: StoragePath, _ written: String, _ form: DataFileForm, _ wanted: [PointColumns],
    size: Int?, readsWhole: Bool
  ) throws(DataSourceProblem) -> DataFileContents {
    let reader = DataFileReader(
      wanted, form: form, fileName: StoragePath(written).name.text, limits: limits, readsWhole: readsWhole)
    try readChunks(file, path, written, size: size) { chunk throws(DataFileProblem) in try reader.read(chunk) }
    do throws(DataFileProblem) {
      return try reader.finish()
    } catch {
      throw DataSourceProblem(written, .content(error))
    }
  }

  /// Passes the bytes of an open file to `take`, chunk by chunk.
  ///
  /// `size` is nil for a stream. `stop` returns the reason to stop reading, or nil.
  private func readChunks(
    _ file: Int32, _ path: StoragePath, _ written: String, size: Int?,
    _ take: (UnsafeBufferPointer<UInt8>) throws(DataFileProblem) -> Void,
    orStop stop: () -> StorageFailure? = { nil }
  ) throws(DataSourceProblem) {
    let input = InputBytes(file, system: system)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if !mayGoOn() || size == nil && !waitForInput() { throw DataSourceProblem(written, .interrupted) }
      let count: Int
      do throws(InputBytes.Failure) {
        count = try input.read(into: buffer)
      } catch {
        throw DataSourceProblem(written, .storage(StorageFailure(.reading, path, error.reason)))
      }
      if count == 0 { return }
      // Stops if a file grows as fast as it is read. Files without a size of their own are exempt.
      if let size, size > 0, input.taken > size { throw DataSourceProblem(written, .changing) }
      do throws(DataFileProblem) {
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self))
      } catch {
        throw DataSourceProblem(written, .content(error))
      }
      if let failure = stop() { throw DataSourceProblem(written, .storage(failure)) }
    }
  }

  /// Waits until standard input has bytes or has ended; returns false if `mayGoOn` stops reading.
  private func waitForInput() -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 100) <= 0 {
      if !mayGoOn() { return false }
    }
    return true
  }
}
