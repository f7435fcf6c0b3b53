import Documents
import Testing
import TouchClient

@testable import touchctl

@Suite(.timeLimit(.minutes(5))) struct StatisticsTests {
  private static let bounds =
    [1, 2, 5].flatMap { first in (1...6).map { power in first * (0..<power).reduce(1) { all, _ in all * 10 } } }
    .sorted() + [10_000_000]

  /// A reply of `GetStats`: two devices with the same name, two clients, three events, and a different number in each
  /// counter.
  private static func reply(forWatcher isWatcher: Bool = true) -> String {
    func watched(_ text: String) -> String { isWatcher ? text : "" }
    let device = #""name":"A \"panel\" \\ of\nmine","screen":"main""#
    let counts = [0, 1, 1, 1] + Array(repeating: 2, count: 15)
    let buckets = zip(bounds, counts).map { #"{"bound":\#($0),"count":\#($1)}"# }.joined(separator: ",")
    return #"{"devices":[{"path":"/dev/input/event3",\#(device),"frames":120\#(watched(#","synDropped":2"#))},"#
      + #"{\#(device),"frames":4\#(watched(#","synDropped":1"#))}],"#
      + #""clients":[{"process":812,"user":1000,"subscribed":true"#
      + watched(#","queued":30,"mostQueued":70,"replaced":5"#)
      + #"},{"process":813,"user":1000,"subscribed":false"# + watched(#","queued":10,"mostQueued":900,"replaced":0"#)
      + #"}],"frames":500,"restarts":1,"refusedClients":7,"droppedClients":8,"expiredContests":6,"#
      + watched(#""synDropped":3,"late":4,"waiting":6,"mostWaiting":9,"replaced":11,"#)
      + #""delay":{"count":3,"sum":20000170,"p50":150,"p99":20000000,"max":20000000,"buckets":[\#(buckets)]}}"#
  }

  private static func statistics(_ reply: String, sensors: String? = nil) throws -> Statistics {
    Statistics(
      service: try GetStatsReply(parseJSON(Array(reply.utf8).span), at: ""),
      sensors: try sensors.map { try [Sensor](parseJSON(Array($0.utf8).span), at: "sensors") })
  }

  private static let nothing =
    #"{"devices":[],"clients":[],"frames":0,"synDropped":0,"late":0,"waiting":0,"mostWaiting":0,"restarts":0,"replaced":0,"#
    + #""refusedClients":0,"droppedClients":0,"expiredContests":0,"delay":{"count":0,"sum":0,"buckets":[]}}"#

  @Test("A service that has done nothing reports zero counts")
  func idle() throws {
    let statistics = try Self.statistics(Self.nothing)
    let samples = statistics.prometheus.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(samples.count > 15 && samples.allSatisfy { $0.hasSuffix(" 0") })
    #expect(statistics.table.hasSuffix("delay        no event was sent\n"))
  }

  @Test("A15: figures that a caller may not see are left out everywhere, and never printed as 0")
  func withoutWatch() throws {
    let statistics = try Self.statistics(Self.reply(forWatcher: false))
    let table = statistics.table
    #expect(table.contains("frames       500, 1 restarts of the clock\n"))
    #expect(table.contains("on main: 120 frames\n") && table.contains("process 812 of user 1000, subscribed\n"))
    #expect(["SYN_DROPPED", "late", "waiting", "replaced"].filter { table.contains($0) } == [])
    let prometheus = statistics.prometheus
    #expect(prometheus.contains("touchd_frames_total 500") && prometheus.contains("touchd_clients_dropped_total 8"))
    let words = ["syn_dropped", "late_frames", "queue", "replaced"]
    #expect(words.filter { prometheus.contains($0) } == [])
  }

  @Test("Prometheus output uses its text format: names, types, escaped labels, cumulative buckets in seconds")
  func prometheus() throws {
    #expect(
      try Self.statistics(Self.reply()).prometheus == #"""
        # HELP touchd_devices Number of open touch devices.
        # TYPE touchd_devices gauge
        touchd_devices 2
        # HELP touchd_frames_total Handled frames.
        # TYPE touchd_frames_total counter
        touchd_frames_total 500
        # HELP touchd_syn_dropped_total Overflows of the kernel's buffer, each of which lost events.
        # TYPE touchd_syn_dropped_total counter
        touchd_syn_dropped_total 3
        # HELP touchd_device_frames_total Frames of a touch device since it was opened.
        # TYPE touchd_device_frames_total counter
        touchd_device_frames_total{device="/dev/input/event3",name="A \"panel\" \\ of\nmine",screen="main"} 120
        touchd_device_frames_total{device="1",name="A \"panel\" \\ of\nmine",screen="main"} 4
        # HELP touchd_device_syn_dropped_total Overflows of the kernel's buffer for a touch device.
        # TYPE touchd_device_syn_dropped_total counter
        touchd_device_syn_dropped_total{device="/dev/input/event3",name="A \"panel\" \\ of\nmine",screen="main"} 2
        touchd_device_syn_dropped_total{device="1",name="A \"panel\" \\ of\nmine",screen="main"} 1
        # HELP touchd_late_frames_total Frames and commands that arrived after a later frame or command had been handled.
        # TYPE touchd_late_frames_total counter
        touchd_late_frames_total 4
        # HELP touchd_clock_restarts_total Number of times that the clock stepped back. Each step cancelled all input in progress.
        # TYPE touchd_clock_restarts_total counter
        touchd_clock_restarts_total 1
        # HELP touchd_queue_items Frames and commands in the queue.
        # TYPE touchd_queue_items gauge
        touchd_queue_items 6
        # HELP touchd_queue_items_max Maximum number of frames and commands in the queue.
        # TYPE touchd_queue_items_max gauge
        touchd_queue_items_max 9
        # HELP touchd_clients Connected clients.
        # TYPE touchd_clients gauge
        touchd_clients 2
        # HELP touchd_subscribers Subscribed clients.
        # TYPE touchd_subscribers gauge
        touchd_subscribers 1
        # HELP touchd_clients_refused_total Refused clients.
        # TYPE touchd_clients_refused_total counter
        touchd_clients_refused_total 7
        # HELP touchd_clients_dropped_total Clients that the service has disconnected.
        # TYPE touchd_clients_dropped_total counter
        touchd_clients_dropped_total 8
        # HELP touchd_client_queue_bytes Bytes that wait to be sent.
        # TYPE touchd_client_queue_bytes gauge
        touchd_client_queue_bytes 40
        # HELP touchd_client_queue_bytes_max Maximum number of bytes that waited for one of the connected clients.
        # TYPE touchd_client_queue_bytes_max gauge
        touchd_client_queue_bytes_max 900
        # HELP touchd_events_replaced_total Changes that newer changes replaced because a client did not read them.
        # TYPE touchd_events_replaced_total counter
        touchd_events_replaced_total 11
        # HELP touchd_contests_expired_total Contests that ended because their app did not answer in time.
        # TYPE touchd_contests_expired_total counter
        touchd_contests_expired_total 6
        # HELP touchd_delay_seconds Time from the kernel's stamp to the last byte sent to a client.
        # TYPE touchd_delay_seconds histogram
        touchd_delay_seconds_bucket{le="0.00001"} 0
        touchd_delay_seconds_bucket{le="0.00002"} 1
        touchd_delay_seconds_bucket{le="0.00005"} 1
        touchd_delay_seconds_bucket{le="0.0001"} 1
        touchd_delay_seconds_bucket{le="0.0002"} 2
        touchd_delay_seconds_bucket{le="0.0005"} 2
        touchd_delay_seconds_bucket{le="0.001"} 2
        touchd_delay_seconds_bucket{le="0.002"} 2
        touchd_delay_seconds_bucket{le="0.005"} 2
        touchd_delay_seconds_bucket{le="0.01"} 2
        touchd_delay_seconds_bucket{le="0.02"} 2
        touchd_delay_seconds_bucket{le="0.05"} 2
        touchd_delay_seconds_bucket{le="0.1"} 2
        touchd_delay_seconds_bucket{le="0.2"} 2
        touchd_delay_seconds_bucket{le="0.5"} 2
        touchd_delay_seconds_bucket{le="1"} 2
        touchd_delay_seconds_bucket{le="2"} 2
        touchd_delay_seconds_bucket{le="5"} 2
        touchd_delay_seconds_bucket{le="10"} 2
        touchd_delay_seconds_bucket{le="+Inf"} 3
        touchd_delay_seconds_sum 20.00017
        touchd_delay_seconds_count 3

        """#)
  }

  @Test("The table has a line for each device, client and non-empty range of delays")
  func table() throws {
    #expect(
      try Self.statistics(Self.reply()).table == #"""
        devices      2
                     /dev/input/event3 "A \"panel\" \\ of\nmine" on main: 120 frames, 2 SYN_DROPPED
                     "A \"panel\" \\ of\nmine" on main: 4 frames, 1 SYN_DROPPED
        frames       500, 4 late, 1 restarts of the clock
        SYN_DROPPED  3
        queue        6 waiting, 9 at most
        clients      2, 7 refused, 8 dropped
                     process 812 of user 1000, subscribed: 30 bytes waiting, 70 at most, 5 changes replaced
                     process 813 of user 1000, not subscribed: 10 bytes waiting, 900 at most, 0 changes replaced
        replaced     11
        expired      6 contests without an answer in time
        delay        0.15 ms p50, 20000 ms p99, 20000 ms max, 3 events
           <= 0.02 ms  ############# 1
            <= 0.2 ms  ############# 1
           > 10000 ms  ############# 1

        """#)
  }

  @Test("Sensors are in the table and the metrics, if the reply has them")
  func sensors() throws {
    let all = try Self.statistics(
      Self.reply(),
      sensors: #"""
        [{"path":"/dev/input/event7","name":"keys","bus":3,"vendor":1,"product":2,"version":3,
        "presses":["KEY_POWER","KEY_MENU"],"remote":true,"motion":false,"frames":31,"synDropped":2},
        {"name":"accel","bus":3,"vendor":1,"product":2,"version":3,"presses":[],"remote":false,"motion":true,
        "frames":9,"synDropped":0}]
        """#)
    #expect(
      all.table.contains(
        """
        sensors      /dev/input/event7 "keys" for KEY_POWER, KEY_MENU, remote control: 31 frames, 2 SYN_DROPPED
                     "accel" for motion: 9 frames, 0 SYN_DROPPED
        """))
    #expect(try !Self.statistics(Self.reply()).table.contains("sensors"))
    for line in [
      #"frames_total{device="/dev/input/event7",name="keys",uses="KEY_POWER, KEY_MENU, remote control"} 31"#,
      #"frames_total{device="1",name="accel",uses="motion"} 9"#,
      #"syn_dropped_total{device="/dev/input/event7",name="keys",uses="KEY_POWER, KEY_MENU, remote control"} 2"#,
      #"syn_dropped_total{device="1",name="accel",uses="motion"} 0"#,
    ] { #expect(all.prometheus.contains("touchd_sensor_\(line)\n")) }
  }

  @Test("Buckets with impossible counts have no bars in the table")
  func nonsense() throws {
    let buckets = #"[{"bound":-1000001,"count":1},{"bound":10,"count":9223372036854775807},{"bound":20,"count":-2}]"#
    let reply = Self.nothing.replacing(
      #""delay":{"count":0,"sum":0,"buckets":[]}"#, with: #""delay":{"count":2,"sum":0,"buckets":\#(buckets)}"#)
    let statistics = try Self.statistics(reply)
    #expect(
      statistics.table.hasSuffix("delay        no event was sent\n  <= -1000.001 ms  #################### 1\n"))
    #expect(statistics.prometheus.contains("_bucket{le=\"0.00001\"} 9223372036854775807\n"))
  }
}
