import Documents
import Testing
import Varlink

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ServiceStatisticsTests {
  /// Two devices of one name, two clients, three events: a number of its own for each counter.
  private static let example: ServiceStatistics = {
    var all = ServiceStatistics()
    for (path, frames, drops) in [("/dev/input/event3", 120, 2), ("", 4, 1)] as [(String, Int64, Int64)] {
      var device = ServiceStatistics.Device()
      device.path = path
      device.name = "A \"panel\" \\ of\nmine"
      device.screen = "main"
      device.frames = frames
      device.synDropped = drops
      all.devices.append(device)
    }
    for (process, isSubscribed, queued, mostQueued, replaced) in [(812, true, 30, 70, 5), (813, false, 10, 900, 0)]
      as [(Int64, Bool, Int64, Int64, Int64)]
    {
      var client = ServiceStatistics.Client()
      client.process = process
      client.user = 1000
      client.isSubscribed = isSubscribed
      client.queued = queued
      client.mostQueued = mostQueued
      client.replaced = replaced
      all.clients.append(client)
    }
    all.frames = 500
    all.synDropped = 3
    all.late = 4
    all.restarts = 1
    all.waiting = 6
    all.mostWaiting = 9
    all.refusedClients = 7
    all.droppedClients = 8
    all.replaced = 11
    all.expiredContests = 6
    var delays = DelayHistogram()
    delays.add(20)
    delays.add(150)
    delays.add(20_000_000)
    all.delay = ServiceStatistics.Delay(delays)
    return all
  }()

  @Test("What is written for the socket reads back as what it was, and fits the interface")
  func roundTrip() throws {
    for statistics in [Self.example, ServiceStatistics()] {
      var json = JSONWriter()
      statistics.write(to: &json)
      let reply = try parseJSON(json.bytes.span)
      #expect(ServiceStatistics(reply) == statistics)
      #expect(Service.interface.mismatch(inReplyOf: "GetStats", reply) == nil)
    }
  }

  @Test("The delays are told with median, 99th hundredth, longest and buckets that hold those before them")
  func delays() {
    let delay = Self.example.delay
    #expect((delay.count, delay.sum) == (3, 20_000_170))
    #expect(delay.p50 == 150)
    #expect(delay.p99 == 20_000_000)
    #expect(delay.max == 20_000_000)
    #expect(delay.buckets.map(\.bound) == DelayHistogram.bounds)
    #expect(delay.buckets.map(\.count) == [0, 1, 1, 1] + Array(repeating: 2, count: 15))
  }

  @Test("A service that has done nothing has counted nothing")
  func nothing() {
    var statistics = ServiceStatistics()
    (statistics.synDropped, statistics.late, statistics.waiting) = (0, 0, 0)
    (statistics.mostWaiting, statistics.replaced) = (0, 0)
    let samples = statistics.prometheus.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(samples.count > 15 && samples.allSatisfy { $0.hasSuffix(" 0") })
  }

  @Test("A15: figures that a caller may not know are left out everywhere, and never printed as 0")
  func withoutWatch() {
    var statistics = Self.example
    for index in statistics.devices.indices { statistics.devices[index].synDropped = nil }
    for index in statistics.clients.indices {
      let client = statistics.clients[index]
      (statistics.clients[index].queued, statistics.clients[index].mostQueued) = (nil, nil)
      statistics.clients[index].replaced = nil
      #expect(client.queued != nil)
    }
    (statistics.synDropped, statistics.late, statistics.waiting) = (nil, nil, nil)
    (statistics.mostWaiting, statistics.replaced) = (nil, nil)
    let table = statistics.table
    #expect(table.contains("frames       500, 1 restarts of the clock\n"))
    #expect(table.contains("on main: 120 frames\n") && table.contains("process 812 of user 1000, subscribed\n"))
    #expect(["SYN_DROPPED", "late", "waiting", "replaced"].filter { table.contains($0) } == [])
    let prometheus = statistics.prometheus
    #expect(prometheus.contains("touchd_frames_total 500") && prometheus.contains("touchd_clients_dropped_total 8"))
    let words = ["syn_dropped", "late_frames", "queue", "replaced"]
    #expect(words.filter { prometheus.contains($0) } == [])
  }

  @Test("Prometheus gets its text exposition format: names, types, escaped labels, cumulative buckets in seconds")
  func prometheus() {
    #expect(
      Self.example.prometheus == #"""
        # HELP touchd_devices Touch devices that are open.
        # TYPE touchd_devices gauge
        touchd_devices 2
        # HELP touchd_frames_total Frames that were handled.
        # TYPE touchd_frames_total counter
        touchd_frames_total 500
        # HELP touchd_syn_dropped_total Overflows of the kernel's buffer, by which events were lost.
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
        # HELP touchd_late_frames_total Frames and commands that came later than their stamp.
        # TYPE touchd_late_frames_total counter
        touchd_late_frames_total 4
        # HELP touchd_clock_restarts_total Steps back of the clock after which everything began again.
        # TYPE touchd_clock_restarts_total counter
        touchd_clock_restarts_total 1
        # HELP touchd_queue_items Frames and commands that wait for their turn.
        # TYPE touchd_queue_items gauge
        touchd_queue_items 6
        # HELP touchd_queue_items_max Frames and commands that waited at most.
        # TYPE touchd_queue_items_max gauge
        touchd_queue_items_max 9
        # HELP touchd_clients Clients that are connected.
        # TYPE touchd_clients gauge
        touchd_clients 2
        # HELP touchd_subscribers Clients that are subscribed.
        # TYPE touchd_subscribers gauge
        touchd_subscribers 1
        # HELP touchd_clients_refused_total Clients that were not let in.
        # TYPE touchd_clients_refused_total counter
        touchd_clients_refused_total 7
        # HELP touchd_clients_dropped_total Clients that were hung up on.
        # TYPE touchd_clients_dropped_total counter
        touchd_clients_dropped_total 8
        # HELP touchd_client_queue_bytes Bytes that wait for clients.
        # TYPE touchd_client_queue_bytes gauge
        touchd_client_queue_bytes 40
        # HELP touchd_client_queue_bytes_max Bytes that waited at most for one of the clients that are connected.
        # TYPE touchd_client_queue_bytes_max gauge
        touchd_client_queue_bytes_max 900
        # HELP touchd_events_replaced_total Changes that were left out for newer ones because a client did not read.
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

  @Test("The table has a line for each device, client and range of delays that holds any")
  func table() {
    #expect(
      Self.example.table == #"""
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
    #expect(ServiceStatistics().table.hasSuffix("delay        no event was sent yet\n"))
  }

  @Test("What is read for more than touches is in the JSON, the table and the metrics, where it was asked for")
  func sensors() throws {
    #expect(Self.example.sensors == nil && !Self.example.table.contains("sensors"))
    var all = Self.example
    all.add(
      sensors: try parseJSON(
        Array(
          #"""
          {"sensors":[{"path":"/dev/input/event7","name":"keys","presses":["KEY_POWER","KEY_MENU"],"remote":true,
          "motion":false,"frames":31,"synDropped":2},{"name":"accel","presses":[],"motion":true,"frames":9,"synDropped":0}]}
          """#.utf8
        ).span))
    var json = JSONWriter()
    all.write(to: &json)
    #expect(throws: Never.self) { try parseJSON(json.bytes.span) }
    #expect(
      String(decoding: json.bytes, as: UTF8.self).contains(
        #""sensors":[{"path":"/dev/input/event7","name":"keys","uses":"KEY_POWER, KEY_MENU, remote control","frames":31,"#
          + #""synDropped":2},{"name":"accel","uses":"motion","frames":9,"synDropped":0}],"clients":["#))
    #expect(
      all.table.contains(
        """
        sensors      /dev/input/event7 "keys" for KEY_POWER, KEY_MENU, remote control: 31 frames, 2 SYN_DROPPED
                     "accel" for motion: 9 frames, 0 SYN_DROPPED
        """))
    for line in [
      #"frames_total{device="/dev/input/event7",name="keys",uses="KEY_POWER, KEY_MENU, remote control"} 31"#,
      #"frames_total{device="1",name="accel",uses="motion"} 9"#,
      #"syn_dropped_total{device="/dev/input/event7",name="keys",uses="KEY_POWER, KEY_MENU, remote control"} 2"#,
      #"syn_dropped_total{device="1",name="accel",uses="motion"} 0"#,
    ] { #expect(all.prometheus.contains("touchd_sensor_\(line)\n")) }
  }

  @Test("What no service counts is taken for nothing, and a bar that says more than there is is left out")
  func nonsense() throws {
    let text = #"""
      {"frames":-5,"delay":{"count":2,"sum":-9223372036854775808,"p50":-1,"p99":9223372036854775807,"max":1,
      "buckets":[{"bound":-1000001,"count":1},{"bound":10,"count":9223372036854775807},{"bound":20,"count":-2}]}}
      """#
    let statistics = ServiceStatistics(try parseJSON(Array(text.utf8).span))
    #expect(statistics.frames == 0)
    #expect(statistics.delay.sum == 0)
    #expect(statistics.delay.p50 == nil)
    #expect(
      statistics.table.hasSuffix(
        "delay        no event was sent yet\n      <= 0 ms  #################### 1\n    > 0.02 ms  ######################################## 2\n"
      ))
    #expect(statistics.prometheus.contains("_bucket{le=\"0.00001\"} 9223372036854775807\n"))
  }
}
