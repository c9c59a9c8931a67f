import CursesFrontEnd
import DocumentStorage
import EditorSession
import GraphDocument

/// The programs connected to an editing session through a socket.
///
/// Their requests are handled between keys of the session, one message per program at a time, and nothing blocks. While
/// a program does not read its answers, its input is not read and it gets no notifications.
final class EditorGuests: SessionGuests {
  private static let chunk = 1 << 16
  /// The time for handling requests before the next frame is drawn.
  ///
  /// A request that takes longer is not interrupted.
  private static let slice = Duration.milliseconds(20)
  /// The interval between attempts to open the socket while another session uses it.
  private static let retry = Duration.seconds(2)

  private final class Guest {
    let connection: SocketConnection
    let program: ProgramConnection
    var unsent: ArraySlice<UInt8> = []
    /// Whether the program has closed its side of the connection.
    var isHeardOut = false
    var isGone = false

    init(_ connection: SocketConnection, _ program: ProgramConnection) {
      (self.connection, self.program) = (connection, program)
    }

    deinit { program.abandon() }

    /// Whether a message of this program can be handled now.
    var hasWork: Bool { program.hasWork && unsent.isEmpty && !program.waitsForUser }

    var isListenedTo: Bool { !isHeardOut && !program.hasWork && unsent.isEmpty }
  }

  /// The session, which exists at least as long as this object.
  private unowned let session: EditorSession
  private var served: ServedDocument?
  private let folder: StateFolder
  private var file: StoragePath?
  private var socket: ListeningSocket?
  private var guests: [Guest] = []
  private var turn = 0

  /// Creates an empty set of programs.
  ///
  /// - Parameters:
  ///   - session: The session to which the programs connect.
  ///   - served: The document, if it is shared with another program of the session.
  ///   - folder: The folder for sockets in the runtime directory.
  init(of session: EditorSession, sharing served: ServedDocument? = nil, in folder: StateFolder) {
    self.session = session
    self.served = served
    self.folder = folder
    follow(session.servedPath)
  }

  var source: EventSource? {
    guard let socket else { return file.map { _ in EventSource(descriptors: [], timeout: Self.retry) } }
    let listened = guests.filter(\.isListenedTo).map(\.connection.descriptor)
    let isFull = guests.count >= ServeLimits.clients
    let unsent = guests.filter { !$0.unsent.isEmpty }.map(\.connection.descriptor)
    return EventSource(
      descriptors: (isFull ? [] : [socket.descriptor]) + listened, writable: unsent,
      timeout: guests.contains(where: \.hasWork) ? .zero : nil)
  }

  func takeFromSource() -> Bool {
    let revision = served?.log.revision ?? 0
    if socket == nil { listen() }
    if guests.count < ServeLimits.clients, let connection = socket?.accept() {
      let served = served ?? ServedDocument(session)
      self.served = served
      let guest = Guest(connection, ProgramConnection(served))
      guest.program.lookAhead = { [unowned guest] in
        if case .done(let bytes) = guest.connection.read(atMost: Self.chunk) { bytes } else { nil }
      }
      guest.program.isReaderGone = { [unowned guest] in guest.connection.isPeerGone }
      guests.append(guest)
    }
    for guest in guests { read(guest) }
    let end = ContinuousClock.now + Self.slice
    repeat {
      guard let guest = nextWithWork() else { break }
      guest.program.handleNext()
      tell()
      // A person's key comes before the next request.
    } while ContinuousClock.now < end && !(session.cancellation?.isKeyWaiting() ?? false)
    tell()
    return served?.log.revision ?? 0 != revision
  }

  private func nextWithWork() -> Guest? {
    guard let place = guests.indices.map({ (turn + $0) % guests.count }).first(where: { guests[$0].hasWork }) else {
      return nil
    }
    turn = place + 1
    return guests[place]
  }

  func giveUpRequests() -> Bool {
    let interrupted = guests.filter(\.program.isInterrupted)
    for guest in interrupted { guest.program.giveUp() }
    return !interrupted.isEmpty
  }

  func follow(_ path: StoragePath?) {
    tell()
    guard path != file else { return }
    file = path
    guests = []
    // The old socket releases its name first.
    socket = nil
    listen()
  }

  func takeOver(_ path: StoragePath?) {
    file = path
    guests = []
    socket = nil
    listen(replaces: true)
  }

  private func listen(replaces: Bool = false) {
    socket = file.flatMap { EditorAddress(of: $0, in: folder) }
      .flatMap { ListeningSocket(at: $0, replaces: replaces) }
  }

  func end() {
    guests = []
    socket = nil
    file = nil
  }

  private func read(_ guest: Guest) {
    guard guest.isListenedTo else { return }
    switch guest.connection.read(atMost: Self.chunk) {
    case .done(let bytes): guest.program.take(bytes)
    case .wait: break
    case .ended: guest.isHeardOut = true
    }
  }

  private func tell() {
    for guest in guests {
      if guest.unsent.isEmpty {
        guest.program.announceChanges()
        guest.unsent = guest.program.takeOutput()[...]
      }
      send(guest)
    }
    guests.removeAll { $0.isGone || $0.isHeardOut && !$0.program.hasWork && $0.unsent.isEmpty }
  }

  private func send(_ guest: Guest) {
    while !guest.unsent.isEmpty {
      switch guest.connection.send(guest.unsent) {
      case .done(let count): guest.unsent = guest.unsent.dropFirst(count)
      case .wait: return
      case .ended:
        guest.isGone = true
        return
      }
    }
    guest.unsent = []
  }
}
