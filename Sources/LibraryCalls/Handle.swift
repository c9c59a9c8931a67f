/// What a caller in another language holds: the address of a few bytes that say what it is, and keep it.
protocol HandleContent: AnyObject {
  /// What the bytes begin with: another number for each kind.
  static var mark: UInt64 { get }
}

/// Handles of things.
///
/// Whatever a caller gives for one is judged by its mark before it is used. What was freed has no mark as long as nobody else has the bytes.
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

  /// What a handle keeps; nil of none, and of one of another kind.
  static func content<Content: HandleContent>(_ handle: UnsafeRawPointer?, _ kind: Content.Type) -> Content? {
    unmanaged(handle, kind)?.takeUnretainedValue()
  }

  /// Lets go of what a handle keeps; nothing of none, and of one of another kind.
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

/// A text that callers in C may hold for as long as it is kept: UTF-8 with a zero byte at its end.
final class CText: @unchecked Sendable {
  // Written once, by who makes it.
  private let bytes: UnsafeMutablePointer<CChar>

  /// What is behind a zero byte of the text itself is not seen.
  init(_ text: String) {
    bytes = .allocate(capacity: text.utf8.count + 1)
    for (place, byte) in text.utf8.enumerated() { bytes[place] = CChar(bitPattern: byte) }
    bytes[text.utf8.count] = 0
  }

  deinit { bytes.deallocate() }

  var address: UnsafePointer<CChar> { UnsafePointer(bytes) }
}
