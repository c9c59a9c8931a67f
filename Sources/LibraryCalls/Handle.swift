/// The content of a handle: callers in another language have the address of a few bytes that identify and retain it.
protocol HandleContent: AnyObject {
  /// The first bytes: a different number for each kind.
  static var mark: UInt64 { get }
}

/// Handles of things.
///
/// A handle is checked by its mark before it is used. A freed one has no mark as long as its bytes are not reused.
enum Handle {
  /// A mark, and a reference.
  private static let byteCount = 16

  /// A handle that keeps a thing until it is freed.
  static func make<Content: HandleContent>(_ content: Content) -> UnsafeMutableRawPointer {
    let handle = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
    handle.storeBytes(of: Content.mark, as: UInt64.self)
    handle.storeBytes(of: Unmanaged.passRetained(content).toOpaque(), toByteOffset: 8, as: UnsafeMutableRawPointer.self)
    return handle
  }

  /// The content of a handle; nil for an invalid one, and for one of another kind.
  static func content<Content: HandleContent>(_ handle: UnsafeRawPointer?, _ kind: Content.Type) -> Content? {
    unmanaged(handle, kind)?.takeUnretainedValue()
  }

  /// Releases the content of a handle; no effect for an invalid one, and for one of another kind.
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

/// A text for callers in C, valid as long as it is retained: UTF-8 with a zero byte at its end.
final class CText: @unchecked Sendable {
  // Written once, by who makes it.
  private let bytes: UnsafeMutablePointer<CChar>

  /// A zero byte in the text ends it for callers.
  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    for (place, byte) in text.utf8.enumerated() { bytes[place] = CChar(bitPattern: byte) }
    bytes[text.utf8.count] = 0
  }

  deinit { bytes.deallocate() }

  var address: UnsafePointer<CChar> { UnsafePointer(bytes) }
}
