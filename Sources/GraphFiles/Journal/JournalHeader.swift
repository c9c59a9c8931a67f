/// Whose a journal is: the document, the process that wrote it, and when it began.
public struct JournalHeader: Hashable, Sendable {
  /// The version of the journal's form.
  public static let version = 1

  /// The version of the program, as it names itself.
  public var program: String
  /// The real path of the document's file, without links; nil for a document that has never had one.
  public var path: [UInt8]?
  /// The file itself when the journal began; nil if there was none yet.
  public var file: FileIdentity?
  /// The process that wrote it.
  public var writer: ProcessIdentity
  /// When it began, in seconds since 1970 by the machine's clock, which may have been wrong.
  public var moment: Double

  /// A header of the present version.
  public init(program: String, path: [UInt8]?, file: FileIdentity?, writer: ProcessIdentity, moment: Double) {
    self.program = program
    self.path = path
    self.file = file
    self.writer = writer
    self.moment = moment
  }

  /// Whether the document has never had a file.
  public var isNew: Bool { path == nil }
}

/// The identity of a file on a machine, for any path to it.
public struct FileIdentity: Hashable, Sendable {
  /// The device that it is on.
  public var device: UInt64
  /// Its number there.
  public var inode: UInt64

  /// An identity as the system gives it.
  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// The identity of a process on a machine; a process number alone may be reused.
public struct ProcessIdentity: Hashable, Sendable {
  /// The machine's name; empty if it is unknown.
  public var host: String
  /// The id of the machine's present boot; empty if it is unknown.
  public var boot: String
  /// The process's number.
  public var process: Int
  /// When the process was started, in ticks since the machine was; nil if it is unknown.
  public var start: UInt64?

  /// An identity of that machine and process.
  public init(host: String, boot: String, process: Int, start: UInt64?) {
    self.host = host
    self.boot = boot
    self.process = process
    self.start = start
  }
}
