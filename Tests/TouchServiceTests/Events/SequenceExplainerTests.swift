import Panels
import Testing
import TouchKit

@testable import TouchService

/// The paragraphs of `touchctl explain` (S44).
@Suite(.timeLimit(.minutes(5))) struct SequenceExplainerTests {
  private func explained(_ scene: String, _ play: (Rig) throws -> Void) throws -> [String] {
    let rig = try Rig(scene: scene)
    let explainer = SequenceExplainer()
    rig.pipeline.application.addSink(explainer)
    try play(rig)
    return explainer.paragraphs
  }

  private static let map = """
    windows:
      - name: map
        recognizers:
          - {name: zoom-in, kind: tap, taps: 2}
          - {name: select, kind: tap, requireToFail: [zoom-in]}
          - {name: menu, kind: longPress}
          - {name: scroll, kind: pan}
    """

  @Test(
    "A paragraph has the hits, the recognizers that waited, the winners, the losers with their limits, and the ends")
  func paragraphs() throws {
    let paragraphs = try explained(Self.map) { rig in
      rig.tap(1_000_000, at: 100, 100, lasting: 80_000)
      rig.pipeline.queue.advance(to: 4_000_000)
      rig.frame(4_500_000, (0, (100, 100)))
      rig.frame(4_580_000, (0, (120, 100)))
      rig.frame(5_380_000, (0, nil))
    }
    #expect(
      paragraphs == [
        """
        Sequence 1, from 1.000 s to 1.080 s.
        Touch 1 hit map at 1.000 s (S44): followed by zoom-in, select, menu and scroll.
        select was held back at 1.080 s (S23): it waits for zoom-in to fail.
        select won at 1.430 s (S23).
        menu lost at 1.080 s (S13): lifted before 500 ms had passed (longPress.duration). A smaller longPress.duration would not have stopped it here.
        scroll lost at 1.080 s (S13): lifted after 0 pt, it begins beyond 10 pt (pan.slop).
        zoom-in lost at 1.430 s (S13): no second touch within 350 ms of the first (tap.interval). A larger tap.interval would have waited longer.
        Touch 1 on map was over at 1.430 s (S44): recognized by select; map got messages until the touch was cancelled.

        """,
        """
        Sequence 2, from 4.500 s to 5.380 s.
        Touch 2 hit map at 4.500 s (S44): followed by zoom-in, select, menu and scroll.
        scroll won at 4.580 s (S13), and ended at 5.380 s (S13).
        zoom-in and select lost at 4.580 s (S13): a finger moved 20 pt, limit 10 pt (tap.movement). A larger tap.movement would not have stopped it here.
        menu lost at 4.580 s (S13): a finger moved 20 pt, limit 10 pt (longPress.movement). A larger longPress.movement would not have stopped it here.
        Touch 2 on map was over at 5.380 s (S44): recognized by scroll; map got messages until the touch was cancelled.

        """,
      ])
  }

  @Test("A paragraph has cancelled winners, limits of the scene, and failures explained later; missed touches have one")
  func others() throws {
    let scene = """
      windows:
        - name: main
          hitBehavior: passThrough
          views:
            - name: page
              frame: [0, 0, 400, 480]
              recognizers:
                - {name: scroll, kind: pan}
                - {name: pair, kind: tap, touches: 2}
                - {name: double, kind: tap, taps: 2}
      """
    let paragraphs = try explained(scene) { rig in
      rig.tap(1_000_000, at: 100, 100)
      rig.frame(1_500_000, (0, (100, 100)))
      rig.frame(1_510_000, (0, (150, 100)))
      rig.frame(1_520_000, (1, (600, 100)))
      rig.pipeline.queue.cancelTouches()
    }
    #expect(
      paragraphs == [
        """
        In no sequence, from 1.520 s to 1.520 s.
        Touch 3 missed every view at 1.520 s (S44): page is nearest, 200 pt away.
        No recognizer won.

        """,
        """
        Sequence 1, from 1.000 s to 1.050 s.
        Touch 1 hit page at 1.000 s (S44): followed by scroll, pair and double.
        No recognizer won.
        scroll lost at 1.050 s (S13): lifted after 0 pt, it begins beyond 10 pt (pan.slop).
        pair lost at 1.050 s (S13): a finger lifted before 2 were down. Another value of touches in the scene would not have stopped it here.
        double lost at 1.400 s (S13): no second touch within 350 ms of the first (tap.interval). A larger tap.interval would have waited longer.
        Touch 1 on page was over at 1.400 s (S44): no gesture was recognized; page got all messages.

        """,
        """
        Sequence 2, from 1.500 s to 1.520 s.
        Touch 2 hit page at 1.500 s (S44): followed by scroll, pair and double.
        scroll won at 1.510 s (S13), and was cancelled at 1.520 s (S13): its touch was cancelled.
        double lost an earlier attempt; the reason became known at 1.500 s (S13): second touch 450 ms after the first, limit 350 ms (tap.interval). A larger tap.interval would not have stopped it here.
        pair lost at 1.510 s (S13): the fingers moved 50 pt, limit 10 pt (tap.movement). A larger tap.movement would not have stopped it here.
        double lost at 1.510 s (S13): a finger moved 50 pt, limit 10 pt (tap.movement). A larger tap.movement would not have stopped it here.
        Touch 2 on page was over at 1.520 s (S44): recognized by scroll; page got messages until the touch was cancelled.

        """,
      ])
  }
}
