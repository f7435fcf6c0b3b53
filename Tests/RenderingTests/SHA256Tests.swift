import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(5))) struct SHA256Tests {
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func `The published examples have their published hashes`(text: String, hash: String) {
    #expect(base64(sha256(Array(text.utf8))) == hash)
  }

  @Test func `Each length has its padding`() {
    // 55 bytes are the most that fit into one block; 56 bytes need two.
    let hashes = [
      (55, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="), (56, "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
      (64, "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    ]
    for (count, hash) in hashes { #expect(base64(sha256([UInt8](repeating: 97, count: count))) == hash) }
  }
}
