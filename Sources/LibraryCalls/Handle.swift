/// The content of a handle; a handle is the address of a few bytes that identify and retain the content for callers in
/// other languages.
protocol HandleContent: AnyObject {
  /// The first bytes of a handle, different for each kind of content.
  static var mark: UInt64 { get }
}

/// Creates, checks and frees handles.
///
/// The mark of a handle is checked before use. A freed handle has no mark until its bytes are reused.
enum Handle {
  /// The size of a mark and a reference.
  private static let byteCount = 16

  /// Returns a handle that retains its content until it is freed.
  static func make<Content: HandleContent>(_ content: Content) -> UnsafeMutableRawPointer {
    let handle = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
    handle.storeBytes(of: Content.mark, as: UInt64.self)
    handle.storeBytes(of: Unmanaged.passRetained(content).toOpaque(), toByteOffset: 8, as: UnsafeMutableRawPointer.self)
    return handle
  }

  /// Returns the content of a handle; nil for an invalid handle, or one of another kind.
  static func content<Content: HandleContent>(_ handle: UnsafeRawPointer?, _ kind: Content.Type) -> Content? {
    unmanaged(handle, kind)?.takeUnretainedValue()
  }

  /// Frees a handle and releases its content; does nothing for an invalid handle, or one of another kind.
  static func free<Content: HandleContent>(_ handle: UnsafeMutableRawPointer?, _ kind: Content.Type) {
    guard let handle, let unmanaged = unmanaged(handle, kind) else { return }
    handle.storeBytes(of: 0, as: UInt64.self)
    handle.deallocate()
    unmanaged.release()
  }

  private static func unmanaged<Content: HandleContent>(
    _ handle: UnsafeRawPointer?, _ kind: Content.Type
  ) -> Unmanaged<Content>? {
    guard let handle, handle.loadUnaligned(as: UInt64.self) == Content.mark else { return nil }
    return Unmanaged.fromOpaque(handle.loadUnaligned(fromByteOffset: 8, as: UnsafeRawPointer.self))
  }
}

/// A text for callers in C, valid as long as it is retained: UTF-8 with a terminating zero byte.
final class CText: @unchecked Sendable {
  // Written only in the initialiser.
  private let bytes: UnsafeMutablePointer<CChar>

  /// Creates a text; a zero byte inside it ends it for callers.
  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    for (place, byte) in text.utf8.enumerated() { bytes[place] = CChar(bitPattern: byte) }
    bytes[text.utf8.count] = 0
  }

  deinit { bytes.deallocate() }

  var address: UnsafePointer<CChar> { UnsafePointer(bytes) }
}
