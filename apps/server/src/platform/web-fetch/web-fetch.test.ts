import type { RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CERTIFICATE, openWebServer } from "../../../test/stand-ins/web-server.ts";
import { openWebFetch } from "./web-fetch.ts";

const LOOPBACK = { address: "127.0.0.1", family: 4 };
const MB = 1024 * 1024;

let server: Awaited<ReturnType<typeof openWebServer>>;
let asked: string[];
const pages: Record<string, RequestListener> = {
  "/picture": (_, response) => response.end("bytes"),
  "/at-the-limit": (_, response) => response.end(Buffer.alloc(5 * MB)),
  "/too-large": (_, response) => response.end(Buffer.alloc(5 * MB + 1)),
  "/silent": () => {},
  "/gone": (_, response) => response.writeHead(410).end(),
  "/busy": (_, response) => response.writeHead(503).end(),
  "/encoded": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
  "/3": redirect("/2"),
  "/2": redirect("/1"),
  "/1": redirect("/picture"),
  "/4": redirect("/3"),
  "/to-http": redirect("http://pictures.test/picture"),
  "/to-cloud": redirect("https://169.254.169.254/latest/meta-data"),
  "/to-inside": redirect("https://inside.test/"),
};

function redirect(location: string): RequestListener {
  return (_, response) => response.writeHead(302, { location }).end();
}

beforeAll(async () => {
  server = await openWebServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    pages[request.url ?? ""]?.(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const names: Record<string, { address: string; family: number }[]> = {
  "pictures.test": [LOOPBACK],
  "inside.test": [{ address: "10.0.0.1", family: 4 }],
  "mixed.test": [LOOPBACK, { address: "10.0.0.1", family: 4 }],
  "empty.test": [],
};
/** The real network, except that this test's server counts as public. */
const web = openWebFetch({
  mayConnect: (address, port) => address === "127.0.0.1" && port === server.port,
  lookup: async (host) => names[host] ?? Promise.reject(new Error(`no ${host}`)),
  ca: CERTIFICATE,
});
const at = (path: string, host = "pictures.test") => `https://${host}:${server.port}${path}`;
const finally_ = expect.objectContaining({ name: "FetchError", isFinal: true });
const forNow = expect.objectContaining({ name: "FetchError", isFinal: false });

describe("an address from a user", () => {
  it("is fetched over HTTPS", async () => {
    expect(String(await web.get(at("/picture")))).toBe("bytes");
  });

  it("may redirect three times, and not four", async () => {
    expect(String(await web.get(at("/3")))).toBe("bytes");
    await expect(web.get(at("/4"))).rejects.toEqual(finally_);
  });

  it("may return up to 5 MB", async () => {
    expect((await web.get(at("/at-the-limit"))).byteLength).toBe(5 * MB);
    await expect(web.get(at("/too-large"))).rejects.toEqual(finally_);
  });

  it("is given up if nothing arrives", async () => {
    await expect(web.get(at("/silent"))).rejects.toEqual(forNow);
  });

  it.each(["/busy"])("is retried later after %s", async (path) => {
    await expect(web.get(at(path))).rejects.toEqual(forNow);
  });

  it("can have smaller bounds", async () => {
    const wanted = { maxBytes: 5, redirects: 0 };
    expect(String(await web.get(at("/picture"), wanted))).toBe("bytes");
    await expect(web.get(at("/picture"), { ...wanted, maxBytes: 4 })).rejects.toEqual(finally_);
    await expect(web.get(at("/1"), wanted)).rejects.toEqual(finally_);
    expect(asked.filter((one) => one.endsWith("/picture"))).toHaveLength(2);
  });

  it.each(["/gone", "/encoded", "/to-http", "/to-cloud", "/to-inside"])(
    "is not retried after %s",
    async (path) => {
      await expect(web.get(at(path))).rejects.toEqual(finally_);
      expect(asked).toEqual([`pictures.test:${server.port} ${path}`]);
    },
  );

  it.each([
    "http://pictures.test/picture",
    "ftp://pictures.test/",
    "file:///etc/passwd",
    "data:,x",
    "x",
  ])("is refused if it isn't HTTPS: %s", async (address) => {
    await expect(web.get(address)).rejects.toEqual(finally_);
  });

  it.each(["inside.test", "mixed.test", "empty.test", "10.0.0.1", "[::1]", "[::ffff:127.0.0.1]"])(
    "is refused if its host may not be contacted: %s",
    async (host) => {
      await expect(web.get(at("/picture", host))).rejects.toEqual(finally_);
      expect(asked).toEqual([]);
    },
  );

  it("is refused with a password and on other ports", async () => {
    await expect(web.get("https://ann:secret@pictures.test/picture")).rejects.toEqual(finally_);
    await expect(web.get(`https://pictures.test:${server.port + 1}/`)).rejects.toEqual(finally_);
  });

  it("is refused if the server's certificate is invalid", async () => {
    const strict = openWebFetch({ mayConnect: () => true, lookup: async () => [LOOPBACK] });
    await expect(strict.get(at("/picture"))).rejects.toEqual(forNow);
    expect(asked).toEqual([]);
  });

  it("is resolved once, so a changing DNS answer gains nothing", async () => {
    let lookups = 0;
    const rebinding = openWebFetch({
      mayConnect: (address, port) => address === "127.0.0.1" && port === server.port,
      lookup: async () => [lookups++ === 0 ? LOOPBACK : { address: "10.0.0.1", family: 4 }],
      ca: CERTIFICATE,
    });
    expect(String(await rebinding.get(at("/picture")))).toBe("bytes");
    expect(lookups).toBe(1);
  });
});

describe("a post", () => {
  const sent = { headers: { "x-id": "7" }, body: '{"a":"ö"}' };

  it("sends its headers and body over one kept connection", async () => {
    const got: string[] = [];
    const ports = new Set<number | undefined>();
    pages["/hook"] = (request, response) => {
      ports.add(request.socket.remotePort);
      request.on("data", (chunk) => got.push(`${request.headers["x-id"]} ${chunk}`));
      request.on("end", () => response.writeHead(202, { "X-Twice": ["a", "b"] }).end("thanks"));
    };
    for (const _ of [1, 2])
      expect(await web.post(at("/hook"), sent)).toEqual({
        ...{ status: 202, text: "thanks" },
        headers: expect.arrayContaining([
          ["X-Twice", "a"],
          ["X-Twice", "b"],
        ]),
      });
    expect(got).toEqual(['7 {"a":"ö"}', '7 {"a":"ö"}']);
    expect(ports.size).toBe(1);
  });

  it.each(["/1", "/to-cloud", "/to-inside"])("follows no redirect: %s", async (path) => {
    expect((await web.post(at(path), sent)).status).toBe(302);
    expect(asked).toEqual([`pictures.test:${server.port} ${path}`]);
  });

  it("reads the first 2,000 bytes of an answer", async () => {
    expect((await web.post(at("/too-large"), sent)).text).toHaveLength(2_000);
  });

  it.each(["inside.test", "mixed.test", "10.0.0.1", "[::ffff:127.0.0.1]"])(
    "is refused if its host may not be contacted: %s",
    async (host) => {
      await expect(web.post(at("/picture", host), sent)).rejects.toEqual(finally_);
      expect(asked).toEqual([]);
    },
  );

  it("is given up if nothing arrives", async () => {
    await expect(web.post(at("/silent"), sent)).rejects.toEqual(forNow);
  });
});

describe("by default", () => {
  it.each(["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]", "0"])(
    "no address of this machine is contacted: %s",
    async (host) => {
      await expect(openWebFetch().get(at("/picture", host))).rejects.toEqual(finally_);
      await expect(openWebFetch().get(`https://${host}/picture`)).rejects.toEqual(finally_);
      expect(asked).toEqual([]);
    },
  );
});
