import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestServer } from "../test-server.ts";
import { OAUTH_ORIGIN } from "./oauth-client.ts";

interface Options {
  readonly token?: string;
  /** A pinned revision, or the handshake of the revisions before. */
  readonly revision?: "2026-07-28" | "handshake";
  /** The client's network; each has its own by default. */
  readonly address?: string;
}

let count = 0;

/** A real client of the Model Context Protocol that talks to the server in this process. */
export async function openMcpClient(
  server: TestServer,
  { token, revision = "2026-07-28", address = ownAddress() }: Options = {},
) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    revision === "handshake" ? {} : { versionNegotiation: { mode: { pin: revision } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${OAUTH_ORIGIN}/mcp`), {
      fetch: async (url, init) => server.app.request(String(url), init),
      requestInit: {
        headers: {
          "X-Forwarded-For": address,
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      },
    }),
  );
  return {
    client,
    /** Calls a tool. Returns what it answered, which both forms of the answer say. */
    async call(name: string, given: Record<string, unknown> = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({
        name,
        arguments: given,
      });
      const [first] = content;
      const text = first?.type === "text" ? first.text : "";
      // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
      return { isError, text, answer: structuredContent as any };
    },
  };
}

export type McpClient = Awaited<ReturnType<typeof openMcpClient>>;

function ownAddress() {
  count += 1;
  return `203.0.113.${count}`;
}
