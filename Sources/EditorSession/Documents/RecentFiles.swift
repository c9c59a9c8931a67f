package import DocumentStorage
package import PresentationModel

/// The documents that were opened most recently, for showing them in a list.
///
/// A file in the user's state folder contains one path per line, the latest first. Without such a folder, or if it
/// belongs to another user, files are remembered only while the editor runs.
package struct RecentFiles {
  /// The most files in the list.
  package static let limit = 20
  private static let pathLimit = 4096
  private static let sizeLimit = limit * (pathLimit + 1)
  private static let attempts = 5

  private let folder: StateFolder?
  private var opened: [StoragePath] = []

  /// Creates a list in a folder; nil to store nothing.
  package init(in folder: StateFolder?) { self.folder = folder }

  /// The list in the user's state folder.
  package static var usual: RecentFiles { RecentFiles(in: .ofUser) }

  private var file: StoragePath? { folder.map { $0.file("recent") } }

  /// Puts a file at the beginning of the list.
  ///
  /// Does nothing if the file does not exist yet, or if its path cannot be shown. Other sessions may have changed the
  /// stored list, so it is read first. If writing fails, the file is remembered for this run.
  package mutating func note(_ path: StoragePath) {
    guard let path = try? Kernel().realPath(path), Self.isShowable(path) else { return }
    opened.removeAll { $0 == path }
    opened.insert(path, at: 0)
    guard let folder, let file, read().first != path, folder.prepare() else { return }
    for _ in 0..<Self.attempts {
      let text = text()
      let paths = Self.joined([path], Self.paths(in: text ?? []))
      do throws(StorageFailure) {
        try AtomicSave().save(
          paths.flatMap { $0.bytes + [UInt8(ascii: "\n")] }, to: file, expecting: text.map { FileText($0) })
        return
      } catch  where error.reason == .changedMeanwhile {
        continue
      } catch {
        return
      }
    }
  }

  /// Returns the files, latest first, except for the open one.
  package func all(besides open: StoragePath?) -> [RecentFile] {
    let open = open.flatMap { try? Kernel().realPath($0) }
    return Self.joined(opened, read()).filter { $0 != open }.map { path in
      RecentFile(path: path.text, isThere: (try? Kernel().realPath(path)) != nil)
    }
  }

  /// Returns the list in the folder; empty if the folder belongs to another user.
  private func read() -> [StoragePath] { Self.paths(in: text() ?? []) }

  private func text() -> [UInt8]? {
    guard let folder, let file, folder.isOwn() else { return nil }
    return try? FileReading().read(file, limit: Self.sizeLimit, isPlain: true)
  }

  private static func paths(in text: [UInt8]) -> [StoragePath] {
    text.split(separator: UInt8(ascii: "\n")).map { StoragePath(bytes: $0) }.filter(isShowable)
  }

  private static func joined(_ first: [StoragePath], _ rest: [StoragePath]) -> [StoragePath] {
    var known: Set<StoragePath> = []
    return Array((first + rest).filter { known.insert($0).inserted }.prefix(limit))
  }

  /// Returns whether a path is absolute and consists of characters that can be shown and typed.
  private static func isShowable(_ path: StoragePath) -> Bool {
    guard path.bytes.first == UInt8(ascii: "/"), path.bytes.count <= pathLimit,
      let text = String(validating: path.bytes, as: UTF8.self)
    else { return false }
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
