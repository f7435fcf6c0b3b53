import TestSupport
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct ReplyQueueTests {
  private func add(_ text: String, key: UInt64? = nil, to queue: inout ReplyQueue) {
    let bytes = Array(text.utf8)
    queue.begin(replacing: key)
    queue.append(bytes.span)
    queue.end()
  }

  /// The next `bytes` bytes, with points for NULs.
  private func send(_ bytes: Int, from queue: inout ReplyQueue) -> String {
    var taken: [UInt8] = []
    _ = queue.send {
      taken = Array($0.prefix(bytes))
      return taken.count
    }
    return String(decoding: taken.map { $0 == 0 ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }

  private func sendAll(from queue: inout ReplyQueue) -> String {
    send(.max, from: &queue)
  }

  @Test("messages are sent in order, each followed by a NUL")
  func keepsOrder() {
    var queue = ReplyQueue()
    add("one", to: &queue)
    add("two", key: 7, to: &queue)
    #expect(queue.count == 8)
    #expect(sendAll(from: &queue) == "one.two.")
    #expect(queue.count == 0 && queue.storedBytes == 0)
  }

  @Test(
    "the text around a message is added with it, whatever capacity there was",
    arguments: [0, 1, 7, 30, 480, 508, 509, 510, 511, 512, 4000])
  func surrounds(length: Int) {
    var queue = ReplyQueue()
    let text = String(repeating: "x", count: length)
    let bytes = Array(text.utf8)
    queue.begin(replacing: nil)
    queue.end(with: "a", bytes.span, "z")
    add("next", to: &queue)
    #expect(sendAll(from: &queue) == "a\(text)z.next.")
  }

  @Test("a message that replaces the last one leaves no trace of it, also after a partly sent one")
  func replacesLast() {
    var queue = ReplyQueue()
    add("first", to: &queue)
    #expect(send(2, from: &queue) == "fi")
    add("a1", key: 1, to: &queue)
    add("a22", key: 1, to: &queue)
    add("a333", key: 1, to: &queue)
    #expect(queue.count == 4 + 5 && queue.storedBytes == 6 + 5)
    #expect(sendAll(from: &queue) == "rst.a333.")
    #expect(queue.count == 0 && queue.storedBytes == 0)
  }

  @Test("a message replaces the queued one with its key, and moves to the end")
  func replaces() {
    var queue = ReplyQueue()
    add("a1", key: 1, to: &queue)
    add("b1", key: 2, to: &queue)
    add("end", to: &queue)
    add("a2", key: 1, to: &queue)
    #expect(queue.count == 3 + 4 + 3)
    #expect(sendAll(from: &queue) == "b1.end.a2.")
  }

  @Test("a hole of more than half of the buffer is closed, and none remains when all messages are removed")
  func holes() {
    var queue = ReplyQueue()
    add(String(repeating: "a", count: 9), key: 1, to: &queue)
    add(String(repeating: "b", count: 9), to: &queue)
    #expect(queue.storedBytes == 20)
    // Exactly half of the buffer.
    add("a", key: 1, to: &queue)
    #expect(queue.storedBytes == 22 && queue.count == 12)
    queue.removeAll()
    #expect(queue.storedBytes == 0 && queue.count == 0)
    add(String(repeating: "a", count: 10), key: 1, to: &queue)
    add(String(repeating: "b", count: 8), to: &queue)
    add("a", key: 1, to: &queue)
    #expect(queue.storedBytes == 11 && queue.count == 11)
    #expect(sendAll(from: &queue) == "bbbbbbbb.a.")
    // The hole of a message without text is one byte long.
    add("", key: 1, to: &queue)
    add("b", to: &queue)
    add("a", key: 1, to: &queue)
    #expect(sendAll(from: &queue) == "b.a.")
  }

  @Test("sent bytes are dropped when they are more than half of the buffer")
  func sentBytes() {
    var queue = ReplyQueue()
    add("aaa", to: &queue)
    add("bbb", to: &queue)
    #expect(send(4, from: &queue) == "aaa.")
    #expect(queue.storedBytes == 8)
    #expect(send(1, from: &queue) == "b")
    #expect(queue.storedBytes == 3)
    #expect(sendAll(from: &queue) == "bb.")
  }

  @Test("a partly sent message is not replaced, and sent messages are forgotten")
  func keepsPartlySentMessages() {
    var queue = ReplyQueue()
    add("a1", key: 1, to: &queue)
    add("b1", key: 2, to: &queue)
    #expect(send(1, from: &queue) == "a")
    add("a2", key: 1, to: &queue)
    add("b2", key: 2, to: &queue)
    add("a3", key: 1, to: &queue)
    #expect(sendAll(from: &queue) == "1.b2.a3.")
    add("a4", key: 1, to: &queue)
    #expect(sendAll(from: &queue) == "a4.")
  }

  @Test("a message with only its last byte left still counts as partly sent")
  func keepsWhatIsAlmostSent() {
    var queue = ReplyQueue()
    add("long message one", key: 1, to: &queue)
    #expect(send(16, from: &queue) == "long message one")
    let replaces = queue.begin(replacing: 1)
    #expect(!replaces)
    queue.append(Array("two".utf8).span)
    queue.end()
    #expect(sendAll(from: &queue) == ".two.")
  }

  @Test("a message of which nothing was sent is replaced, even if one before it was sent")
  func replacesRightBehindTheSent() {
    var queue = ReplyQueue()
    add("one", key: 1, to: &queue)
    add("two", key: 2, to: &queue)
    #expect(send(4, from: &queue) == "one.")
    add("TWO", key: 2, to: &queue)
    #expect(sendAll(from: &queue) == "TWO.")
  }

  @Test("messages without a key are never replaced")
  func keepsTheKeyless() {
    var queue = ReplyQueue()
    for text in ["x", "x", "y"] { add(text, to: &queue) }
    #expect(sendAll(from: &queue) == "x.x.y.")
  }

  @Test("keys are forgotten with their call")
  func forgetsKeys() {
    var queue = ReplyQueue()
    add("old", key: 1, to: &queue)
    queue.forgetKeys()
    add("new", key: 1, to: &queue)
    #expect(sendAll(from: &queue) == "old.new.")
  }

  /// The times that are reported when this many bytes are sent.
  private func moments(sending bytes: Int, from queue: inout ReplyQueue) -> [Int64] {
    var sent: [Int64] = []
    _ = queue.send({ min(bytes, $0.count) }, onSent: { sent.append($0) })
    return sent
  }

  @Test("a message's time is reported once, when its last byte was sent; a replaced message's time never is")
  func reportsMoments() {
    var queue = ReplyQueue()
    for (text, key, since) in [("one", nil, 1), ("a2", 7, 2), ("a3", 7, 3), ("plain", nil, nil), ("five", nil, 5)]
      as [(String, UInt64?, Int64?)]
    {
      let replaces = queue.begin(replacing: key, since: since)
      #expect(replaces == (since == 3))
      queue.append(Array(text.utf8).span)
      queue.end()
    }
    // The queue holds "one.", "a3.", "plain." and "five.".
    #expect(moments(sending: 3, from: &queue) == [])
    #expect(moments(sending: 1, from: &queue) == [1])
    #expect(moments(sending: 2, from: &queue) == [])
    #expect(moments(sending: 6, from: &queue) == [3])
    #expect(moments(sending: 5, from: &queue) == [])
    #expect(moments(sending: 1, from: &queue) == [5])
    #expect(queue.count == 0)
  }

  @Test("with repeated replacement, the buffer's size is limited by the queued messages")
  func staysSmall() {
    var queue = ReplyQueue()
    add("began", to: &queue)
    for number in 0..<100_000 { add("changed \(number % 10)", key: 1, to: &queue) }
    #expect(queue.count == 6 + 10)
    #expect(queue.storedBytes < 64)
    #expect(sendAll(from: &queue) == "began.changed 9.")
  }

  @Test("a queue that is never empty keeps no more sent bytes than queued ones")
  func dropsTheSent() {
    var queue = ReplyQueue()
    add("first message", to: &queue)
    var most = 0
    for number in 1...2000 {
      add("message \(number)", to: &queue)
      // All but the last bytes of the newest message.
      #expect(send(queue.count - 5, from: &queue).isEmpty == false)
      #expect(queue.count == 5)
      most = max(most, queue.storedBytes)
    }
    #expect(most < 64)
  }

  /// A plain model of the queue: a list of messages, the first of which may be partly sent.
  private struct Model {
    var messages: [(text: String, key: UInt64?)] = []
    var sent = 0

    mutating func add(_ text: String, key: UInt64?) {
      if let key, let index = messages.lastIndex(where: { $0.key == key }), index > 0 || sent == 0 {
        messages.remove(at: index)
      }
      messages.append((text + ".", key))
    }

    mutating func send(_ bytes: Int) -> String {
      let all = messages.map(\.text).joined().dropFirst(sent)
      let taken = String(all.prefix(bytes))
      sent += taken.count
      while let first = messages.first, sent >= first.text.count {
        sent -= first.text.count
        messages.removeFirst()
      }
      return taken
    }
  }

  @Test("adding, replacing and sending in any order gives the same result as the plain model", arguments: 0..<20)
  func agreesWithAList(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = ReplyQueue()
    var model = Model()
    for step in 0..<5000 {
      switch random.next() % 8 {
      case 0:
        let bytes = Int(random.next() % 60)
        #expect(send(bytes, from: &queue) == model.send(bytes))
      case 1 where random.next() % 8 == 0:
        queue.forgetKeys()
        for index in model.messages.indices { model.messages[index].key = nil }
      default:
        let key = random.next() % 4
        let text = String(repeating: "\(step)/", count: Int(random.next() % 4)) + "\(key)"
        add(text, key: key == 0 ? nil : key, to: &queue)
        model.add(text, key: key == 0 ? nil : key)
      }
      let waiting = model.messages.map(\.text.count).reduce(0, +) - model.sent
      #expect(queue.count == waiting)
      let isEmpty = queue.isEmpty
      #expect(isEmpty == (waiting == 0))
    }
    #expect(sendAll(from: &queue) == model.send(.max))
  }
}
