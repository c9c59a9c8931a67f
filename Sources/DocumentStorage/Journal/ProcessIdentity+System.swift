public import GraphFiles

extension ProcessIdentity {
  /// This process; what the system does not tell is unknown.
  public static func current(system: any SystemCalls = Kernel()) -> ProcessIdentity {
    preconditionFailure("unwritten")
  }
}

extension FileIdentity {
  /// The file at `path`, links followed; nil where there is none or it cannot be asked.
  public init?(of path: StoragePath, system: any SystemCalls = Kernel()) {
    preconditionFailure("unwritten")
  }
}
