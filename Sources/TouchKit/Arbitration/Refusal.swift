/// Why something may not happen: the rule and a sentence.
struct Refusal {
  let rule: StaticString
  let reason: String
}
