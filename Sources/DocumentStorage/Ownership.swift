import Glibc

/// Whose a saved file is and who may read it: as before, and never more people than before.
struct Ownership {
  let old: FileStatus?
  let system: any SystemCalls

  /// Gives `file` the old file's owner, group and permissions, or those of a new file.
  ///
  /// Where the system does not let this user give the file to its old owner, the group is preserved; where not even that, the
  /// group's permissions shrink to those that everybody had. Set-id bits are dropped: a document is no program.
  func apply(to file: Int32) throws(SystemError) {
    guard let old else { return try changeMode(file, 0o666 & ~system.creationMask()) }
    let permissions = old.permissions & 0o777
    var isGroupPreserved = try changeOwner(file, owner: old.owner, group: old.group)
    if !isGroupPreserved { isGroupPreserved = try changeOwner(file, owner: nil, group: old.group) }
    let everybody = permissions & 0o007
    try changeMode(file, isGroupPreserved ? permissions : permissions & (0o707 | everybody << 3))
  }

  /// Whether the system allowed it.
  private func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.changeOwner(file, owner: owner, group: group) }
      return true
    } catch  where error.number == EPERM || error.number == EINVAL {
      return false
    }
  }

  private func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    try system.retrying { () throws(SystemError) in try system.changeMode(file, mode) }
  }
}
