import CursesFrontEnd
import DocumentStorage
import EditorSession
import GraphDocument

/// The programs that have joined a session, of a person or of another program: they come by a socket, and work on its document between its keys or messages.
///
/// One message of each is handled at a time, and nothing waits: of a program that does not take its answers in nothing more is read, and nothing is told to it meanwhile.
final class EditorGuests: SessionGuests {
  /// Bytes that are read at once.
  private static let chunk = 1 << 16
  /// When what was not taken is sent again.
  private static let retry = Duration.milliseconds(20)

  private final class Guest {
    let connection: SocketConnection
    let program: ProgramConnection
    var unsent: ArraySlice<UInt8> = []
    /// Whether it sends no more.
    var isHeardOut = false
    var isGone = false

    init(_ connection: SocketConnection, _ program: ProgramConnection) {
      (self.connection, self.program) = (connection, program)
    }

    /// Whether there is something of it that can be handled now.
    var hasWork: Bool { program.hasWork && unsent.isEmpty && !program.waitsForUser }

    /// Whether more of it is to be read.
    var isListenedTo: Bool { !isHeardOut && !program.hasWork && unsent.isEmpty }
  }

  /// It outlives all that is asked here: its guests go with it.
  private unowned let session: EditorSession
  /// Nil until the first program comes: nobody knows a revision before.
  private var served: ServedDocument?
  private let folder: StateFolder
  private var file: StoragePath?
  private var socket: ListeningSocket?
  private var guests: [Guest] = []

  /// Programs on the document of a session; `folder` is the program's folder in the runtime directory.
  ///
  /// What `served` knows of the document is shared with whom it serves already.
  init(of session: EditorSession, sharing served: ServedDocument? = nil, in folder: StateFolder) {
    self.session = session
    self.served = served
    self.folder = folder
    follow(session.path)
  }

  var source: EventSource? {
    guard let socket else { return nil }
    let listened = guests.filter(\.isListenedTo).map(\.connection.descriptor)
    let isFull = guests.count >= ServeLimits.clients
    let timeout: Duration? =
      guests.contains(where: \.hasWork) ? .zero : guests.contains { !$0.unsent.isEmpty } ? Self.retry : nil
    return EventSource(descriptors: (isFull ? [] : [socket.descriptor]) + listened, timeout: timeout)
  }

  func takeFromSource() -> Bool {
    let revision = served?.log.revision ?? 0
    if guests.count < ServeLimits.clients, let connection = socket?.accept() {
      let served = served ?? ServedDocument(session)
      self.served = served
      guests.append(Guest(connection, ProgramConnection(served)))
    }
    for guest in guests {
      read(guest)
      if guest.hasWork { guest.program.handleNext() }
    }
    tell()
    return served?.log.revision ?? 0 != revision
  }

  func follow(_ path: StoragePath?) {
    tell()
    guard path != file else { return }
    file = path
    guests = []
    // The old one gives its name up first.
    socket = nil
    socket = path.flatMap { EditorAddress(of: $0, in: folder) }.flatMap { ListeningSocket(at: $0) }
  }

  func end() {
    guests = []
    socket = nil
  }

  private func read(_ guest: Guest) {
    guard guest.isListenedTo else { return }
    switch guest.connection.read(atMost: Self.chunk) {
    case .done(let bytes): guest.program.take(bytes)
    case .wait: break
    case .ended: guest.isHeardOut = true
    }
  }

  /// Sends all what they are answered and told; who is done goes.
  private func tell() {
    for guest in guests {
      if guest.unsent.isEmpty {
        guest.program.tellChanges()
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
