import Glibc

/// Gives a saved file the former owner and permissions, but never makes it accessible to more people.
struct Ownership {
  let traits: FileTraits?
  let system: any SystemCalls

  /// Gives `file` the old file's owner, group, attributes and permissions, or the permissions of a new file.
  ///
  /// - If the user may not give the file to its old owner, only the group is kept.
  /// - If the group cannot be kept either, the new group gets only everybody's permissions.
  /// - If an access control list cannot be kept, the group gets its permissions from the list.
  /// - Set-id bits are dropped, because a document is not a program.
  ///
  /// - Returns: What could not be kept.
  func apply(to file: Int32) throws(SystemError) -> [SaveNote] {
    guard let traits else {
      try changeMode(file, 0o666 & ~system.creationMask())
      return []
    }
    let old = traits.status
    var notes: [SaveNote] = []
    let isOwnerKept = try changeOwner(file, owner: old.owner, group: old.group)
    var isGroupKept = isOwnerKept
    if !isGroupKept { isGroupKept = try changeOwner(file, owner: nil, group: old.group) }
    if !isOwnerKept, try owner(of: file) != old.owner { notes.append(.ownerNotKept) }
    if !isGroupKept { notes.append(.groupNotKept) }
    let lost = try copyAttributes(to: file, isGroupKept: isGroupKept)
    notes += lost.map { .attributeNotKept($0.text) }
    var permissions = old.permissions & 0o777
    let everybody = permissions & 0o007
    if lost.contains(AccessList.attribute) {
      // Without a list, the group bits of the mode are the group's permissions. A list that cannot be read may be
      // anything.
      let group = traits.accessList?.groupPermissions ?? everybody
      permissions &= 0o707 | group << 3
    }
    // If a list is kept, the group's own entry was reduced, and these bits are the mask of all entries.
    let isMask = traits.accessList != nil && !lost.contains(AccessList.attribute)
    if !isGroupKept, !isMask { permissions &= 0o707 | everybody << 3 }
    try changeMode(file, permissions)
    return notes
  }

  /// Copies the attributes of the old file.
  ///
  /// - Returns: The names of attributes that could not be set.
  private func copyAttributes(to file: Int32, isGroupKept: Bool) throws(SystemError) -> [StoragePath] {
    guard let traits else { return [] }
    var lost = traits.unread
    for (name, value) in traits.attributes.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      let list = name == AccessList.attribute && !isGroupKept ? AccessList(value) : nil
      if name == AccessList.attribute, !isGroupKept, list == nil {
        lost.append(name)
      } else if !give(file, name, list?.withoutGroup ?? value) {
        lost.append(name)
      }
    }
    if traits.attributes[AccessList.attribute] == nil || lost.contains(AccessList.attribute) {
      try removeInheritedList(from: file)
    }
    return lost
  }

  private func give(_ file: Int32, _ name: StoragePath, _ value: [UInt8]) -> Bool {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.setAttribute(name, value, of: file) }
      return true
    } catch {
      // A label that every new file here gets may already be the same, although nobody may set it.
      return (try? system.attribute(name, of: file)) == value
    }
  }

  /// Removes an access control list that the new file inherited from its folder; it could grant access to more people.
  private func removeInheritedList(from file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.removeAttribute(AccessList.attribute, of: file) }
    } catch  where [ENODATA, EOPNOTSUPP, ENOSYS].contains(error.number) {
      return
    }
  }

  private func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.changeOwner(file, owner: owner, group: group) }
      return true
    } catch  where error.number == EPERM || error.number == EINVAL {
      return false
    }
  }

  private func owner(of file: Int32) throws(SystemError) -> UInt32 {
    try system.retrying { () throws(SystemError) in try system.status(of: file) }.owner
  }

  private func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    try system.retrying { () throws(SystemError) in try system.changeMode(file, mode) }
  }
}
