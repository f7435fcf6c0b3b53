package import Varlink

/// Serves `io.touchd.Touch`: passes each call to the part that answers it.
package final class Service {
  package let clients = Clients()
  package let publisher: Publisher
  let apps: AppCalls
  let curtains: CurtainCalls
  let idle: IdleCalls
  let injections: InjectionCalls
  let records: RecordCalls

  var host: ScreenHost { publisher.host }
  var feed: any Feed { publisher.feed }
  var pipeline: Pipeline { host.pipeline }

  /// Create a service for `host`'s screens and windows, whose events it receives.
  ///
  /// - Parameter feed: feeds the host's queue, and inserts clients' commands.
  package init(_ host: ScreenHost, feed: any Feed) {
    publisher = Publisher(host, feed: feed)
    apps = AppCalls(host, feed: feed, clients, publisher)
    curtains = CurtainCalls(host, feed: feed)
    idle = IdleCalls(host.pipeline.queue, feed: feed)
    injections = InjectionCalls(host, feed: feed)
    records = RecordCalls(host, feed: feed)
  }

  /// The interface file, which alone describes the service's methods.
  package static let interface: VarlinkInterface = {
    do {
      return try VarlinkInterface(
        text: String(decoding: PackageResources.io_touchd_Touch_varlink, as: UTF8.self), file: "io.touchd.Touch.varlink"
      )
    } catch {
      // The file is part of the program, and a test reads it.
      preconditionFailure("\(error)")
    }
  }()

  package func handle(_ call: VarlinkCall) {
    guard let method = ServiceMethod.named(call.method) else {
      return call.fail(.methodNotImplemented(call.method))
    }
    guard clients.permits(method.requires, call) else { return }
    if method.isQuestion {
      call.answer { [unowned self] in method.answer(self, call) }
    } else {
      method.answer(self, call)
    }
  }

  /// Handle the disconnection of a client.
  package func closed(_ connection: VarlinkConnection) { injections.end(of: connection) }

  /// End every open call with a last reply, because there are no more events.
  ///
  /// - Parameter isStopped: whether the service was stopped, rather than a served recording ended.
  /// - Returns: the connections of the calls.
  package func end(isStopped: Bool = false) -> [VarlinkConnection] {
    let subscribers = publisher.end()
    for call in subscribers {
      if isStopped { call.reply("stopped", true, continues: false) } else { call.replyNothing() }
    }
    return subscribers.map(\.connection) + idle.end() + curtains.end() + records.end()
  }
}
