import TestSupport
import Testing

/// `nodecalc serve` as the Model Context Protocol's own client for Python sees it; `Scripts/requirements.sh` has it where tests are long.
@Suite(.onOwnThread, .enabled(if: RandomTestLength.isLong))
struct ModelContextClientTests {
  private static let script = """
    import asyncio, sys
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def main():
        server = StdioServerParameters(command=sys.argv[1], args=["serve", "--example", "divider"])
        async with stdio_client(server) as (read, write):
            async with ClientSession(read, write) as session:
                greeting = await session.initialize()
                print((await session.list_tools()).tools[0].name)
                values = await session.call_tool("evaluate", {"names": ["total"]})
                print(values.content[0].text)
                done = await session.call_tool(
                    "apply", {"revision": 0, "nodes": {"half": {"kind": "formula", "formula": "voltage / 2"}}})
                print('"entered": ["half"]' in done.content[0].text)
                refused = await session.call_tool("read", {"names": ["topp"]})
                print(refused.content[0].text)
                await session.send_ping()

    asyncio.run(main())
    """

  @Test func `the client for Python lists, evaluates, edits and is refused`() throws {
    let folder = ScratchFolder()
    folder.write(Self.script, to: "client.py")
    let result = try CommandResult.of(["/usr/bin/env", "python3", folder.file("client.py"), Nodecalc.path()])
    #expect(
      result.transcript == """
        describe
        {"revision": 0, "values": {"total": 11528.057107386718}, "failures": {}, "uncertainties": {"total": 69.5123179322723}}
        True
        read: no node is named 'topp'; did you mean 'top'?

        """, "\(result.transcript)")
  }
}
