/// The header of a journal: the document, the process that writes the journal, and when the journal began.
public struct JournalHeader: Hashable, Sendable {
  /// The version of the journal's format.
  public static let version = 1

  /// The version text of the program that wrote the journal.
  public var program: String
  /// The path of the document's file with symbolic links resolved; nil if the document never had a file.
  public var path: [UInt8]?
  /// The identity of the file when the journal began; nil if there was no file yet.
  public var file: FileIdentity?
  /// The process that wrote the journal.
  public var writer: ProcessIdentity
  /// When the journal began, in seconds since 1970 by the machine's clock, which may have been wrong.
  public var moment: Double

  /// Creates a header of the present version.
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

/// Identifies a file on a machine, independently of the file's path.
public struct FileIdentity: Hashable, Sendable {
  /// The device of the file.
  public var device: UInt64
  /// The inode number of the file on its device.
  public var inode: UInt64

  /// Creates an identity from the system's numbers.
  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// Identifies a process on a machine.
///
/// The system reuses process numbers, so the number alone does not identify a process.
public struct ProcessIdentity: Hashable, Sendable {
  /// The machine's name; empty if it is unknown.
  public var host: String
  /// A random ID that the system chose when the machine started; empty if it is unknown.
  public var boot: String
  /// The process number, given by the system.
  public var process: Int
  /// The start time of the process, in ticks since the machine started; nil if it is unknown.
  public var start: UInt64?

  /// Creates an identity of a machine and a process.
  public init(host: String, boot: String, process: Int, start: UInt64?) {
    self.host = host
    self.boot = boot
    self.process = process
    self.start = start
  }
}
