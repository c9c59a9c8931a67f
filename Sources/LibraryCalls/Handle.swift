/// An object that callers in other languages access by a handle.
///
/// A handle is the address of a few bytes that identify the object and keep it alive.
protocol HandleContent: AnyObject {
  /// The number that identifies the kind of object; each handle begins with it.
  static var mark: UInt64 { get }
}

/// Creates, checks and frees handles.
///
/// Each call checks the `mark` at the beginning of a handle. Freeing a handle erases the mark, so that later use of the
/// handle is detected. If the bytes of the handle were allocated again meanwhile, the use may not be detected.
enum Handle {
  /// The size of a handle in bytes: the mark and a reference to the object.
  private static let byteCount = 16

  /// Returns a handle that keeps its object alive until the handle is freed.
  static func make<Content: HandleContent>(_ content: Content) -> UnsafeMutableRawPointer {
    let handle = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
    handle.storeBytes(of: Content.mark, as: UInt64.self)
    handle.storeBytes(of: Unmanaged.passRetained(content).toOpaque(), toByteOffset: 8, as: UnsafeMutableRawPointer.self)
    return handle
  }

  /// Returns the object of a handle; nil if the handle is invalid or of another kind.
  static func content<Content: HandleContent>(_ handle: UnsafeRawPointer?, _ kind: Content.Type) -> Content? {
    unmanaged(handle, kind)?.takeUnretainedValue()
  }

  /// Frees a handle and releases its object.
  ///
  /// Does nothing if the handle is invalid or of another kind.
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

/// A text for callers in C: UTF-8 with a terminating zero byte, valid until the object is released.
final class CText: @unchecked Sendable {
  // Written only in the initialiser.
  private let bytes: UnsafeMutablePointer<CChar>

  /// Creates a text.
  ///
  /// If it contains a zero byte, callers see only the part before it.
  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    for (place, byte) in text.utf8.enumerated() { bytes[place] = CChar(bitPattern: byte) }
    bytes[text.utf8.count] = 0
  }

  deinit { bytes.deallocate() }

  var address: UnsafePointer<CChar> { UnsafePointer(bytes) }
}
