import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import TestSupport
import Testing

struct PromptPreviewTests {
  /// `sentence`, with `!` before a refusal, and the line with its mistake in brackets.
  func preview(_ walk: Walk) -> String {
    guard let prompt = walk.model.screen.prompt else { return "no line" }
    let preview = prompt.preview
    var text = (preview.isAcceptable ? "" : "! ") + preview.sentence
    if let problem = preview.problem {
      let characters = Array(prompt.text)
      text +=
        " | " + String(characters[..<problem.lowerBound]) + "[" + String(characters[problem]) + "]"
        + String(characters[problem.upperBound...])
    }
    return text
  }

  @Test func `a number is read while it is typed, and what is wrong in it is marked`() {
    let lines = [
      ("=4.5%", "= 4.5 %"), ("=3(2)", "= 3.0 ± 2.0"), ("=12k", "= 12000"),
      ("=", "name = number or formula, such as total = price * count"),
      (
        "=1,234",
        "! '1,234' is 1234 or 1.234: write 1234 or 1.234 | [1,234]"
      ),
      ("=1,5 + 2", "! '1,5' is 1.5 or [1, 5]: write 1.5 or [1, 5] | 1[,]5 + 2"), ("=4,5%", "= 4.5 %"),
      ("= 1 2", "! a number cannot contain spaces: write 1000 or 1_000 |  1[ ]2"),
      ("=0b12", "! this is not a digit of base 2: write a number like 0b101 | 0b1[2]"),
      ("=rate = 3 ±", "! the uncertainty is missing or not a number: write 3 ± 0.2, 3(2) or 3 ± 5% | rate = 3 [±]"),
      ("=ä = 4é", "! an operator is missing between two values: write 4*é | ä = [4]é"),
    ]
    for (keys, expected) in lines {
      let found = preview(Walk().press(keys))
      #expect(found == expected || (expected.hasSuffix(" ") && found.hasPrefix(expected)), "\(keys)")
    }
  }

  @Test(arguments: ["=x = ", "ax = ", "=x = 1<Enter>", "=x = 1<Enter>e<C-u>"])
  func `a number as others write it is read in every line, and refused where it can be two`(keys: String) {
    #expect(preview(Walk().press(keys + "1,234")).contains("'1,234' is 1234 or 1.234: write 1234 or 1.234"))
    let walk = Walk().press(keys + "1.234,56<Enter>")
    if walk.model.screen.prompt?.isQuestion == true { walk.press("y") }
    #expect(walk.value("x") == "1234.56")
  }

  @Test func `a name that is taken or is none is refused while it is typed`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>R<C-u>a")
    #expect(preview(walk) == "! the name 'a' is taken: choose another | [a]")
    walk.press("1")
    #expect(preview(walk) == "")
    walk.press(" x")
    #expect(preview(walk) == "! write _ instead of spaces: 'a1 x' is not a valid name | a1[ ]x")
    walk.press("<C-u>9")
    #expect(preview(walk) == "! '9' is not a valid name: a name begins with a letter or _ | [9]")
    walk.press("<Esc>= b = 4")
    #expect(preview(walk) == "= 4 · Enter asks whether to set 'b'")
    walk.press("<C-u>b = 1, 2")
    #expect(preview(walk) == "! the name 'b' is taken: choose another | [b] = 1, 2")
  }

  @Test func `an edited value, an operator and a label say what Enter does`() {
    let walk = Walk().press("=a = 1<Enter>e<C-u>2 ± 0.5")
    #expect(preview(walk) == "= 2.0 ± 0.5")
    walk.press("x")
    #expect(preview(walk) == "! an operator is missing between two values: write 2 ± 0.5*x | [2 ± 0.5]x")
    walk.press("<Esc>osq")
    #expect(preview(walk).hasPrefix("sqrt: "))
    walk.press("<C-u>4")
    #expect(preview(walk) == "! a number takes no input: choose an operator | [4]")
    walk.press("<Esc>azqx")
    #expect(preview(walk) == "! there is no operator 'zqx': type a part of its name, a sign or a number | [zqx]")
    for name in ["data", "csv", "costs.csv:cost"] {
      let refusal = preview(Walk().press("a" + name))
      #expect(
        refusal.hasPrefix(
          "! there is no operator '\(name)': type values such as 1, 2, 3, or read a file with the command 'read'"
        ))
    }
    walk.press("<Esc>\"note<Enter>\"<C-u>")
    #expect(preview(walk) == "Enter removes the label")
  }

  @Test func `a search says how much it finds, a target whether it can take the link`() {
    let walk = Walk().press(quotient + "/op:divide")
    #expect(preview(walk) == "1 hit among 3 nodes")
    walk.press("<C-u>is:")
    #expect(preview(walk).hasPrefix("! there is no filter 'is:'"))
    #expect(preview(walk).hasSuffix(" | [is:]"))
    walk.press("<C-u>zzz")
    #expect(preview(walk) == "! nothing matches")
    walk.press("<C-u>q")
    #expect(preview(walk) == "Enter goes to 'q'")
    walk.press("<Esc>/a<Enter>c/q")
    #expect(preview(walk) == "'q' can take the link, as its dividend")
    walk.press("<C-u>b")
    #expect(preview(walk) == "! 'b' is a number and takes no inputs: make it an operator first | [b]")
    walk.press("<C-u>nobody")
    #expect(preview(walk) == "! no node is called 'nobody' | [nobody]")
  }

  @Test func `a line about a node that is no more is left`() throws {
    let walk = Walk().press("=a = 1<Enter>R")
    try walk.document.apply(.delete(try #require(walk.document.contents.node(named: "a"))))
    #expect(walk.mode == "NORMAL")
  }

  @Test func `limit line-characters: a line as long as there can be is read on Enter alone, and each key stays cheap`()
  {
    let walk = Walk().press("=a = 1<Enter>=")
    _ = walk.model.handle(.paste(String(repeating: "1234567890", count: 100_000)))
    #expect(walk.model.screen.prompt?.text.count == LineEditor.limit)
    #expect(preview(walk) == "65536 characters: too long to check while typing")
    walk.press("<Enter>")
    #expect(walk.message?.hasPrefix("the number is too large") == true)
    for keys in ["<Esc>a", "<Esc>/", "<Esc>R", "<Esc>:", "<Esc><C-p>", "<Esc>c/", "<Esc><Esc>\""] {
      walk.press(keys)
      _ = walk.model.handle(.paste(String(repeating: "x ", count: 1 << 19)))
      for _ in 0..<5 {
        walk.press("y")
        _ = walk.model.screen
      }
      walk.press("<Enter>")
    }
    #expect(walk.document.contents.count == 1)
  }

  @Test func `random lines in every kind of prompt never trap, and mark characters that are there`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let characters = Array("01 9.,e+-±%()kxb_=:/\"aäé\u{301}🇩🇪\u{200D}is:op:∞")
    let walk = Walk().press(quotient)
    for start in ["=", "a", "e", "R", "\"", "/", "r", "o", "c/", "I", ":"] {
      for _ in 0..<60 {
        walk.press("<Esc><Esc>/a<Enter>" + start)
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          let character = characters.randomElement(using: &generator) ?? " "
          _ = walk.model.handle(.key(Key(.character(character))))
          guard let prompt = walk.model.screen.prompt else { continue }
          #expect(prompt.cursor <= prompt.text.count, "seed \(seed)")
          if let problem = prompt.preview.problem {
            #expect(problem.lowerBound >= 0 && problem.upperBound <= prompt.text.count, "seed \(seed) \(prompt.text)")
          }
        }
      }
    }
  }
}
