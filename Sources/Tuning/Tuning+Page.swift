import Rendering
import TouchKit

extension Tuning {
  /// The tuning as an HTML page.
  ///
  /// - Parameter title: the title, such as the names of the folders.
  package func page(title: String) -> [UInt8] {
    FigurePage.html(
      title: title, facts: facts,
      [
        FigurePage.Table(
          "Tries that were understood, with the 95 % confidence interval", header: Self.rateHeader, rows: rateRows),
        FigurePage.Table(
          "Suggested steps, with the gain and cost of each step", header: ["step", "limits", "gains and costs"],
          rows: stepRows),
        FigurePage.Table("Confusions", header: Self.confusionHeader, rows: confusionRows),
      ].filter { !$0.rows.isEmpty }, distributions, lines: configuration)
  }

  /// The distributions of the measurements of each intended gesture, by gesture.
  static func distributions(_ tuner: Tuner, _ suggested: Thresholds) -> [Distribution] {
    let kinds = tuner.folders.reduce(into: [String: String]()) { $0.merge($1.kinds) { one, _ in one } }
    var distributions: [Distribution] = []
    for gesture in Set(tuner.tries.map(\.gesture)).sorted() {
      for limit in TunableLimit.all where limit.kinds.contains(kinds[gesture] ?? "") {
        let (key, path) = (limit.threshold.key, limit.threshold.keyPath)
        func figures(_ isMeant: Bool) -> [Double] {
          tuner.tries.filter { ($0.gesture == gesture) == isMeant }.compactMap { $0.figures.values[key] }
        }
        let meant = figures(true)
        if meant.isEmpty { continue }
        let (before, after) = (tuner.thresholds[keyPath: path], suggested[keyPath: path])
        distributions.append(
          Distribution(
            gesture: gesture, figure: key, sentence: limit.threshold.sentence, unit: limit.threshold.unit.rawValue,
            meant: meant, others: figures(false), limit: before, suggested: before == after ? nil : after))
      }
    }
    return distributions
  }
}
