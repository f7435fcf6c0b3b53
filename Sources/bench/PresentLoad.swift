import CBench
import Configuration
import Documents
import EventLoop
import Glibc
import Kernel
import Panels
import TouchKit
import TouchService
import Varlink

/// A service without devices, and a client that repeatedly presents a number of views or tables in one call and changes
/// them.
final class PresentLoad {
  let loop: EventLoop
  private let service: Service
  private let server: VarlinkServer
  private let feed: LiveFeed
  private let socket: String
  private let call: [UInt8]
  private let views: Int
  /// The number of rows of each table; nil if the views are not tables.
  private let rows: Int?
  /// The number of views that the largest permitted calls add, set and remove; nil to change as many views as are
  /// presented.
  private let most: Int?

  /// The changes that add views. `set` and `removed` set and remove these views.
  private var added: String {
    if let most {
      let views = (0..<most).map { #"{"name":"a\#($0)"}"# }
      return #"{"add":{"name":"all","views":[\#(views.joined(separator: ","))]},"in":"main"}"#
    }
    let table = Self.table(rows)
    return changes {
      #"{"add":{"name":"more \#($0)","frame":[\#($0 % 25 * 32),\#($0 / 25 * 20),30,18]\#(table)},"in":"main"}"#
    }
  }
  private var set: String {
    if let most { return (0..<most).map { #"{"of":"a\#($0)","set":{"alpha":1}}"# }.joined(separator: ",") }
    let selected = rows.map { #","selected":\#($0 - 1)"# } ?? ""
    return changes { #"{"of":"more \#($0)","set":{"alpha":0.5,"hidden":false\#(selected)}}"# }
  }
  private var removed: String {
    if let most { return (0..<most).map { #"{"remove":"a\#($0)"}"# }.joined(separator: ",") }
    return changes { #"{"remove":"more \#($0)"}"# }
  }

  private func changes(_ text: (Int) -> String) -> String {
    (0..<views).map(text).joined(separator: ",")
  }

  private static func table(_ rows: Int?) -> String {
    rows.map { #","kind":"table","rows":\#($0),"rowHeight":40"# } ?? ""
  }

  init(socket: String, views: Int, rows: Int? = nil, most: Int? = nil) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    configuration.screens[0].geometry.size = .init(width: 800, height: 480)
    let loop = try EventLoop()
    let host = try ScreenHost(configuration, device: nil, pipeline: Pipeline()) { _, _ in }
    let feed = try LiveFeed(loop: loop, use: { _ in nil }) { _, _ in }
    feed.host = host
    let service = Service(host, feed: feed)
    server = VarlinkServer(
      loop: loop, vendor: "touchd", product: "bench", version: touchdVersion, url: "",
      interfaces: [Service.interface], handler: { service.handle($0) })
    try server.listen(path: socket, mode: 0o600)
    try feed.start()
    (self.loop, self.service, self.feed, self.socket) = (loop, service, feed, socket)
    (call, self.views, self.rows, self.most) = (Self.call(views: views, rows), views, rows, most)
  }

  /// A call that presents `views` views. Every tenth is a button, and every fifth has a tap.
  private static func call(views: Int, _ rows: Int?) -> [UInt8] {
    var text = #"{"method":"io.touchd.Touch.Present","more":true,"parameters":{"app":"bench","scene":"#
    text += #"{"windows":[{"name":"main","views":["#
    for view in 0..<views {
      if view > 0 { text += "," }
      text += #"{"name":"view \#(view)","frame":[\#(view % 25 * 32),\#(view / 25 * 20),30,18]"#
      text += table(rows)
      if rows == nil && view % 10 == 1 { text += #","kind":"button""# }
      if view % 5 == 0 { text += #","recognizers":[{"name":"tap \#(view)","kind":"tap"}]"# }
      text += "}"
    }
    return Array((text + "]}]}}}").utf8) + [0]
  }

  /// Present once, and disconnect.
  ///
  /// - Parameter turn: runs each necessary turn of the loop.
  func present(_ turn: (() -> Void) -> Void) throws {
    let client = try connect()
    defer { close(client) }
    _ = try answer(client, call, turn)
    try leave(client, turn)
  }

  /// Present, then add, set and remove as many further views in one call each, and disconnect.
  ///
  /// - Parameter turn: runs each turn of the loop that is necessary for the changes.
  func change(_ turn: (() -> Void) -> Void) throws {
    let client = try connect()
    let changer = try connect()
    defer {
      close(client)
      close(changer)
    }
    let reply = try answer(client, call) { $0() }
    guard let session = reply["parameters"]?["session"]?.text else {
      throw BenchError(description: "a presenting client has no session")
    }
    for changes in [added, set, removed] {
      let text = #"{"method":"io.touchd.Touch.Change","parameters":{"session":"\#(session)","changes":[\#(changes)]}}"#
      let reply = try answer(changer, Array(text.utf8) + [0], turn)
      guard reply["parameters"]?["overtaken"] != nil else { throw BenchError(description: "nothing is changed") }
    }
    try leave(client) { $0() }
  }

  private func leave(_ client: Int32, _ turn: (() -> Void) -> Void) throws {
    shutdown(client, Int32(SHUT_RDWR))
    while service.publisher.subscriberCount > 0 { turn { loop.turn(timeout: 0) } }
    turn { loop.turn(timeout: 0) }
  }

  /// Send a call, and turn the loop until its first reply arrives.
  func answer(_ client: Int32, _ call: [UInt8], _ turn: (() -> Void) -> Void) throws -> Node {
    var rest = call[...]
    var reply: [UInt8] = []
    var turns = 0
    while !reply.contains(0) {
      if !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) }
        if sent > 0 { rest = rest.dropFirst(sent) }
      }
      turn { loop.turn(timeout: 0) }
      var bytes = [UInt8](repeating: 0, count: 1 << 12)
      let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count > 0 { reply += bytes[..<count] }
      turns += 1
      guard turns < 100_000 else { throw BenchError(description: "a call gets no reply") }
    }
    return try parseJSON(Array(reply.prefix { $0 != 0 }).span)
  }

  func connect() throws -> Int32 {
    let client = try UnixAddress.socket()
    let address = try UnixAddress(socket)
    _ = try systemCall("connect") { address.withSockaddr { Glibc.connect(client, $0, $1) } }
    return client
  }
}
