import { describe, expect, it } from "vitest";
import { readBytes, readText } from "./read-text.ts";

const URL = "http://localhost/";
const send = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
  new Request(URL, { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** Sends a byte at each call, and counts them. */
function endless() {
  const sent = { bytes: 0 };
  const stream = new ReadableStream(
    {
      pull(controller) {
        sent.bytes += 1;
        controller.enqueue(new Uint8Array([97]));
      },
    },
    { highWaterMark: 0 },
  );
  return { sent, stream };
}

const streamOf = (...chunks: readonly Uint8Array[]) => {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  for (const chunk of chunks) void writer.write(chunk);
  void writer.close();
  return readable;
};

describe("a body", () => {
  it("is read up to its limit, announced or not", async () => {
    expect(await readText(send("four", { "content-length": "4" }), 4)).toBe("four");
    expect(await readText(send("four"), 4)).toBe("four");
    expect(await readBytes(new Request(URL), 0)).toHaveLength(0);
  });

  it("is one text, wherever its chunks end", async () => {
    const [first, ...rest] = new TextEncoder().encode("é");
    const chunks = [new Uint8Array([first ?? 0]), new Uint8Array(rest)];
    expect(await readText(send(streamOf(...chunks)), 2)).toBe("é");
    const announced = send(streamOf(...chunks), { "content-length": "2" });
    expect(await readText(announced, 2)).toBe("é");
  });

  it("that is announced as too large isn't read", async () => {
    const { sent, stream } = endless();
    const request = send(stream, { "content-length": "5" });
    await expect(readText(request, 4)).rejects.toMatchObject({ code: "body_too_large" });
    expect(sent.bytes).toBe(0);
  });

  it("that isn't announced is read no further than its limit", async () => {
    const { sent, stream } = endless();
    await expect(readText(send(stream), 4)).rejects.toMatchObject({ code: "body_too_large" });
    expect(sent.bytes).toBe(5);
  });

  it("is refused if it is larger than announced", async () => {
    const request = send("five!", { "content-length": "1" });
    await expect(readText(request, 4)).rejects.toMatchObject({ code: "body_too_large" });
  });
});
