import Glibc
import TestSupport
import Testing

/// The scripts on a machine that lacks something, played with stand-ins for the machine's programs.
@Suite(.onOwnThread)
struct ScriptTests {
  /// A machine: the scripts, a `bin` that is the whole PATH, and a log of what was called.
  private final class Machine {
    let folder = ScratchFolder()

    init() throws {
      let sources = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
      for name in ["bin", "project", "project/Scripts", "toolchain", "toolchain/lib", "toolchain/bin"] {
        mkdir(folder.file(name), 0o755)
      }
      chmod(folder.path, 0o755)
      for script in ["run", "requirements.sh"] {
        let copied = try CommandResult.of(["/bin/cp", "/\(sources)/Scripts/\(script)", folder.file("project/Scripts")])
        try #require(copied.status == 0)
      }
      for tool in ["bash", "cat", "dirname", "env", "head", "id", "mktemp", "readlink", "rm", "sed", "touch", "uname"] {
        symlink("/usr/bin/\(tool)", folder.file("bin/\(tool)"))
      }
      folder.write("", to: "log", mode: 0o666)
      stub("bin/apt-get", #"case "$*" in *install*) touch "$machine/headers" ;; esac"#)
    }

    /// A program that logs its call and then does what `body` says.
    func stub(_ name: String, _ body: String) {
      let own = String(name.split(separator: "/").last ?? "")
      folder.write(
        """
        #!/usr/bin/bash
        machine='\(folder.path)'
        echo "\(own) $*" >> "$machine/log"
        \(body)

        """, to: name, mode: 0o755)
    }

    /// A Swift of that version, whose compiler finds the headers once they are installed.
    func addSwift(_ version: String) {
      stub(
        "bin/swift",
        """
        case "$*" in
        --version) echo "Swift version \(version) (swift-\(version)-RELEASE)" ;;
        -print-target-info) echo '  "runtimeResourcePath": "\(folder.path)/toolchain/lib/swift",' ;;
        *--show-bin-path*) echo "$machine/bin" ;;
        esac
        """)
      mkdir(folder.file("toolchain/lib/swift"), 0o755)
      stub("toolchain/bin/clang", #"[ -e "$machine/headers" ]"#)
      stub("bin/nodecalc", #"printf '<%s>' "$@""#)
    }

    func run(_ arguments: String..., asRoot: Bool = false) throws -> CommandResult {
      chmod(folder.path, asRoot ? 0o755 : 0o777)
      let isRoot = getuid() == 0
      let drop = isRoot && !asRoot ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
      return try CommandResult.of(
        drop + [folder.file("bin/bash"), folder.file("project/Scripts/run")] + arguments,
        environment: ["PATH": folder.file("bin"), "HOME": folder.path], directory: "/")
    }

    /// The calls of one program.
    func calls(of program: String) -> [String] {
      (folder.text(of: "log") ?? "").split(separator: "\n").map(String.init).filter { $0.hasPrefix(program + " ") }
    }
  }

  @Test
  func `without Swift the script names the version and how to get it`() throws {
    let result = try Machine().run()
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("run: Swift 6.2 or newer is needed, and there is no 'swift' on the PATH\n"))
    #expect(result.errors.contains("https://download.swift.org/swiftly/linux/"))
  }

  @Test(arguments: ["5.10.1", "6.1"])
  func `a Swift too old is named with its version`(version: String) throws {
    let machine = try Machine()
    machine.addSwift(version)
    let result = try machine.run()
    #expect(result.status == 1)
    let found = version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(
      result.errors.hasPrefix(
        "run: Swift 6.2 or newer is needed, and '\(machine.folder.file("bin/swift"))' is \(found)\n"))
  }

  @Test
  func `a user who can install nothing is reported the package and the command`() throws {
    let machine = try Machine()
    machine.addSwift("6.3.1")
    let result = try machine.run()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        run: missing: libncurses-dev libsqlite3-dev zlib1g-dev libexpat1-dev
          install it with
          sudo apt-get update && sudo apt-get install -y libncurses-dev libsqlite3-dev zlib1g-dev libexpat1-dev

        """)
    #expect(machine.calls(of: "apt-get") == [])
  }

  @Test
  func `a user with sudo gets the headers installed`() throws {
    let machine = try Machine()
    machine.addSwift("6.3.1")
    machine.stub("bin/sudo", #"if [ "$1" = -n ]; then shift; fi; case "$1" in true) ;; *) "$@" ;; esac"#)
    let result = try machine.run("--eval", "my file.nodecalc")
    #expect(result.status == 0)
    #expect(result.output == "<--eval><my file.nodecalc>")
    #expect(result.errors == "run: installing libncurses-dev libsqlite3-dev zlib1g-dev libexpat1-dev\n")
    #expect(
      machine.calls(of: "sudo").contains {
        $0.contains("install -y --no-install-recommends libncurses-dev libsqlite3-dev zlib1g-dev libexpat1-dev")
      })
  }

  @Test(.enabled(if: getuid() == 0, "only root installs without sudo"))
  func `without package lists they are fetched first`() throws {
    let machine = try Machine()
    machine.addSwift("6.3.1")
    machine.stub(
      "bin/apt-get",
      """
      case "$*" in
      *update*) touch "$machine/lists" ;;
      *install*) [ -e "$machine/lists" ] && touch "$machine/headers" ;;
      esac
      """)
    let result = try machine.run(asRoot: true)
    #expect(result.status == 0)
    #expect(result.output == "<--example><savings>")
    #expect(result.errors == "run: installing libncurses-dev libsqlite3-dev zlib1g-dev libexpat1-dev\n")
    #expect(machine.calls(of: "apt-get").map { $0.contains("update") } == [false, true, false])
  }

  @Test
  func `with everything there nothing is installed, and the build is quiet`() throws {
    let machine = try Machine()
    machine.addSwift("6.2")
    machine.folder.write("", to: "headers")
    for _ in 0..<2 {
      let result = try machine.run()
      #expect(result.status == 0)
      #expect(result.output == "<--example><savings>")
      #expect(result.errors == "")
    }
    #expect(machine.calls(of: "apt-get") == [])
  }

  @Test
  func `a build that fails shows what it said`() throws {
    let machine = try Machine()
    machine.addSwift("6.3.1")
    machine.folder.write("", to: "headers")
    machine.stub(
      "bin/swift",
      """
      case "$*" in
      --version) echo "Swift version 6.3.1" ;;
      -print-target-info) echo '  "runtimeResourcePath": "\(machine.folder.path)/toolchain/lib/swift",' ;;
      build*) echo "error: no such module" >&2; exit 1 ;;
      esac
      """)
    let result = try machine.run()
    #expect(result.status == 1)
    #expect(result.errors == "error: no such module\nrun: the program could not be built\n")
  }
}
