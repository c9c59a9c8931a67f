import TestSupport
import Testing

/// `nodecalc language-server` as the client of pygls sees it; `Scripts/requirements.sh` has it where tests are long.
@Suite(.onOwnThread, .enabled(if: RandomTestLength.isLong))
struct LanguageClientTests {
  private static let script = """
    import asyncio, sys
    from lsprotocol import types as t
    from pygls.lsp.client import LanguageClient

    async def main():
        client = LanguageClient("trial", "1")
        told = asyncio.Queue()

        @client.feature(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(parameters):
            told.put_nowait(parameters)

        await client.start_io(sys.argv[1], "language-server")
        greeting = await client.initialize_async(t.InitializeParams(capabilities=t.ClientCapabilities()))
        print(greeting.server_info.name, greeting.capabilities.position_encoding)
        client.initialized(t.InitializedParams())
        uri = "file:///tmp/nodecalc-trial.formulas"
        # Beyond the BMP, a column is counted as two.
        text = "rate = 4%\\npay = rate * 100 # \\U0001D11E\\ntotal = pay + rat\\n"
        client.text_document_did_open(t.DidOpenTextDocumentParams(t.TextDocumentItem(uri, "nodecalc", 1, text)))
        diagnostics = (await asyncio.wait_for(told.get(), 20)).diagnostics
        print([(d.range.start.line, d.range.start.character, d.range.end.character, d.message) for d in diagnostics])
        document = t.TextDocumentIdentifier(uri)
        hover = await client.text_document_hover_async(t.HoverParams(document, t.Position(1, 1)))
        print(hover.contents.value.splitlines()[1])
        completions = await client.text_document_completion_async(t.CompletionParams(document, t.Position(2, 17)))
        print(completions.items[0].label)
        renaming = await client.text_document_rename_async(t.RenameParams(document, t.Position(0, 0), "share"))
        print([(e.range.start.line, e.range.start.character, e.new_text) for e in renaming.changes[uri]])
        change = t.TextDocumentContentChangePartial(t.Range(t.Position(2, 17), t.Position(2, 17)), "e")
        client.text_document_did_change(t.DidChangeTextDocumentParams(t.VersionedTextDocumentIdentifier(2, uri), [change]))
        print(len((await asyncio.wait_for(told.get(), 20)).diagnostics))
        await client.shutdown_async(None)
        client.exit(None)
        await asyncio.wait_for(client.stop(), 20)

    asyncio.run(main())
    """

  @Test func `the client for Python is reported, hovers, completes, renames and fixes`() throws {
    let folder = ScratchFolder()
    folder.write(Self.script, to: "client.py")
    let result = try CommandResult.of(["/usr/bin/env", "python3", folder.file("client.py"), Nodecalc.path()])
    #expect(
      result.output == """
        nodecalc utf-16
        [(2, 14, 17, "unknown name 'rat'; did you mean 'rate'?")]
        rate
        rate
        [(0, 0, 'share'), (1, 6, 'share')]
        0

        """, "\(result.transcript)")
  }
}
