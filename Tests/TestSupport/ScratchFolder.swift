import Glibc

/// A folder of its own for one test, removed with everything in it when the last reference goes.
public final class ScratchFolder {
  /// Absolute, without a slash at its end.
  public let path: String

  /// Makes the folder; ends the tests where there can be none.
  public init() {
    var template = Array("/tmp/nodecalc-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { preconditionFailure("no folder can be made in /tmp") }
    path = made
  }

  deinit {
    Self.remove(path)
  }

  /// The absolute path of `name` in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes `text` as the whole of the file `name` and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String, mode: UInt32 = 0o644) -> String {
    let file = open(self.file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(file >= 0, "cannot create \(name)")
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      precondition(count > 0, "cannot write \(name)")
      rest = rest.dropFirst(count)
    }
    fchmod(file, mode)
    close(file)
    return self.file(name)
  }

  /// The bytes of the file `name`; `nil` where there is none.
  public func bytes(of name: String) -> [UInt8]? {
    let file = open(self.file(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count <= 0 { return content }
      content.append(contentsOf: piece.prefix(count))
    }
  }

  /// The text of the file `name`; `nil` where there is none.
  public func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The permission bits of the file `name`; `nil` where there is none.
  public func permissions(of name: String) -> UInt32? {
    var status = stat()
    return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// All names in the folder, sorted bytewise.
  public var names: [String] { Self.names(in: path).sorted() }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // In place: a copy would be of the longest name, which the last entry has no room for.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes `path` and what is in it, a few levels deep; links are removed, not followed.
  private static func remove(_ path: String) {
    chmod(path, 0o700)
    for name in names(in: path) {
      let member = "\(path)/\(name)"
      if unlink(member) != 0 { remove(member) }
    }
    rmdir(path)
  }
}

extension ScratchFolder {
  /// Whether there is something called `name`.
  public func has(_ name: String) -> Bool {
    var status = stat()
    return lstat(file(name), &status) == 0
  }

  /// Makes a folder in the folder.
  public func makeFolder(_ name: String) {
    precondition(mkdir(file(name), 0o700) == 0, "cannot make the folder \(name)")
  }

  /// Makes a symbolic link called `name` that says `target`.
  public func makeLink(_ name: String, to target: String) {
    precondition(symlink(target, file(name)) == 0, "cannot make the link \(name)")
  }
}
