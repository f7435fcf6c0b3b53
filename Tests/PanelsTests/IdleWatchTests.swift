import TestSupport
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct IdleWatchTests {
  private final class Reports {
    var all: [String] = []
  }

  private let reports = Reports()

  private func watch(_ name: String = "", after delay: Int64, from time: Int64?) -> IdleWatch {
    IdleWatch(after: delay, from: time) { [reports] in reports.all.append("\(name)\($0)") }
  }

  @Test("A19: the delay counts from the last touch; an earlier touch does not shorten it")
  func deadline() {
    let watch = watch(after: 1_000_000, from: 500)
    #expect(watch.deadline == 1_000_500)
    watch.touched(at: 700, isSecret: false)
    watch.touched(at: 600, isSecret: false)
    #expect(watch.deadline == 1_000_700 && reports.all.isEmpty)
    watch.fire()
    #expect(watch.isIdle && watch.deadline == nil && reports.all == ["true"])
    watch.touched(at: 2_000_000, isSecret: false)
    #expect(!watch.isIdle && watch.deadline == 3_000_000 && reports.all == ["true", "false"])
  }

  @Test("A19: a touch in a secure window counts at the end of its second, and ends idleness then")
  func secret() {
    let watch = watch(after: 1_000_000, from: 500)
    watch.touched(at: 1_200_000, isSecret: true)
    #expect(watch.deadline == 3_000_000 && watch.end == nil)
    watch.fire()
    watch.touched(at: 4_000_000, isSecret: true)
    #expect(watch.end == 5_000_000 && watch.isIdle && watch.deadline == nil)
    watch.touched(at: 5_300_000, isSecret: true)
    #expect(watch.end == 5_000_000 && reports.all == ["true"])
    watch.endIdleness()
    #expect(watch.end == nil && watch.deadline == 7_000_000 && reports.all == ["true", "false"])
  }

  @Test("A19: when the clock restarts, so does the delay, and a pending end of idleness is reported")
  func clockStartsAgain() {
    let watch = watch(after: 1_000_000, from: 5_000_000)
    watch.startAgain(at: 100)
    #expect(watch.deadline == 1_000_100)
    let unborn = self.watch(after: 1_000_000, from: nil)
    unborn.startAgain(at: 100)
    #expect(unborn.deadline == nil)
    unborn.touched(at: 200, isSecret: false)
    #expect(unborn.deadline == 1_000_200 && reports.all.isEmpty)
    watch.fire()
    watch.startAgain(at: 50)
    #expect(reports.all == ["true"])
    watch.touched(at: 60, isSecret: true)
    watch.startAgain(at: 40)
    #expect(reports.all == ["true", "false"] && watch.end == nil && watch.deadline == 1_000_040)
  }

  @Test(
    "A19: each watch reports at its own time, which is its wake; a resting finger keeps all of them from it")
  func queue() {
    let desk = TwoScreens()
    let queue = desk.queue
    let gone = watch("gone ", after: 1_000_000, from: 0)
    queue.add(gone)
    queue.add(watch("slow ", after: 3_000_000, from: 0))
    queue.add(watch("quick ", after: 2_000_000, from: 0))
    queue.remove(gone)
    #expect(queue.nextWake == 2_000_001)
    queue.advance(to: 2_000_000)
    #expect(reports.all.isEmpty)
    queue.advance(to: 2_000_001)
    #expect(reports.all == ["quick true"] && queue.nextWake == 3_000_001)
    desk.down(2_500_000, desk.rightPanel)
    #expect(reports.all == ["quick true", "quick false"] && queue.nextWake.map { $0 > 60_000_000 } ?? true)
    queue.advance(to: 50_000_000)
    #expect(reports.all.count == 2)
    desk.up(50_000_000, desk.rightPanel)
    queue.advance(to: 52_000_000)
    #expect(reports.all.count == 2)
    queue.advance(to: 60_000_000)
    #expect(reports.all.dropFirst(2) == ["quick true", "slow true"])
    #expect(queue.nextWake == nil)
  }

  @Test("A19: fingers, played touches, and cancelled touches of either count alike")
  func whatCounts() {
    let desk = TwoScreens()
    let queue = desk.queue
    let watch = watch(after: 1_000_000, from: 0)
    queue.add(watch)
    func play(_ phase: Touch.Phase, _ time: Int64) {
      queue.enqueue(
        .inject(device: 1, screen: "right", [TouchSample(id: 1, phase: phase, location: Point(x: 1, y: 1))]), at: time)
      queue.drain()
    }
    play(.began, 500_000)
    #expect(watch.deadline == 1_500_000 && queue.idleDeadline == nil)
    play(.ended, 700_000)
    #expect(queue.idleDeadline == 1_700_000)
    // The end of a touch that is not down does not count.
    play(.ended, 800_000)
    desk.feed(.up(850_000), from: desk.leftPanel)
    #expect(queue.idleDeadline == 1_700_000)
    play(.began, 900_000)
    queue.enqueue(.cancel(screen: nil), at: 950_000)
    queue.drain()
    queue.removeInjected(device: 1)
    #expect(queue.idleDeadline == 1_950_000)
    desk.down(1_000_000, desk.leftPanel)
    queue.enqueue(.cancel(screen: nil), at: 1_100_000)
    queue.drain()
    #expect(queue.idleDeadline == nil)
    queue.remove(desk.leftPanel)
    #expect(queue.idleDeadline == 2_100_000)
  }

  @Test("A19: touches in a secure window are reported at the end of their second, never sooner")
  func secureWindow() {
    let desk = TwoScreens()
    let queue = desk.queue
    desk.application.addWindow(Window(name: "secret", screen: desk.right, layer: .system, isSecure: true))
    let watch = watch(after: 2_000_000, from: 0)
    queue.add(watch)
    queue.advance(to: 2_000_001)
    desk.down(2_300_000, desk.rightPanel)
    desk.up(2_400_000, desk.rightPanel)
    #expect(reports.all == ["true"] && queue.nextWake == 3_000_001)
    desk.down(2_500_000, desk.rightPanel)
    desk.up(2_600_000, desk.rightPanel)
    queue.advance(to: 3_000_001)
    #expect(reports.all == ["true", "false"] && queue.idleDeadline == 5_000_000)
    desk.down(3_200_000, desk.leftPanel)
    desk.up(3_300_000, desk.leftPanel)
    #expect(queue.idleDeadline == 5_300_000)
  }
}
