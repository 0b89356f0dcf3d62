import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LogSender } from "./log-sender.ts";

const AT = { operationId: 1, attempt: 1 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "log-sender-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Stores chunks by their numbers, as the server does. */
class Store {
  readonly chunks: string[] = [];
  pending = 0;
  mostPending = 0;

  async sendLog(_: unknown, { number, text }: { number: number; text: string }) {
    this.pending += 1;
    this.mostPending = Math.max(this.mostPending, this.pending);
    await new Promise((resolve) => setImmediate(resolve));
    this.pending -= 1;
    if (number === this.chunks.length + 1) this.chunks.push(text);
    return { next: this.chunks.length + 1, isFull: false };
  }
}

const senderTo = (server: Pick<Store, "sendLog">, name = "log") =>
  new LogSender(server, AT, { log: join(folder, name), sent: join(folder, `${name}.sent`) });
const signal = () => new AbortController().signal;

describe("a log", () => {
  it("is sent completely, in bounded chunks, one at a time", async () => {
    const text = `${"é".repeat(70_000)}\n${"line 💡\n".repeat(20_000)}the end`;
    await appendFile(join(folder, "log"), text);
    const store = new Store();
    const sender = senderTo(store);
    sender.end();
    await sender.run(signal());
    expect(store.chunks.join("")).toBe(text);
    expect(Math.max(...store.chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(64 * 1024);
    expect(store.mostPending).toBe(1);
  });

  it("continues where an earlier process was killed, without gaps or repetitions", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom("a", "é", "\n"), minLength: 1, maxLength: 9 }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(fc.boolean(), { maxLength: 6 }),
        async (parts, losses) => {
          run += 1;
          const name = `log-${run}`;
          const store = new Store();
          const lost = [...losses];
          const server = {
            sendLog: async (at: unknown, chunk: { number: number; text: string }) => {
              const answer = await store.sendLog(at, chunk);
              // The process dies before it hears the answer.
              if (lost.pop()) throw new Error("killed");
              return answer;
            },
          };
          for (const part of parts) {
            await appendFile(join(folder, name), part);
            const sender = senderTo(server, name);
            sender.end();
            await sender.run(signal()).catch(() => undefined);
          }
          lost.length = 0;
          const last = senderTo(server, name);
          last.end();
          await last.run(signal());
          expect(store.chunks.join("")).toBe(parts.join(""));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("sends only its end once the server is full", async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `line ${n} é\n`).join("");
    await appendFile(join(folder, "log"), lines);
    const sent: { number: number; text: string; isEnd: boolean }[] = [];
    const server = {
      sendLog: async (_: unknown, chunk: (typeof sent)[number]) => {
        sent.push(chunk);
        return { next: chunk.number + 1, isFull: sent.length >= 2 };
      },
    };
    const sender = senderTo(server);
    const running = sender.run(signal());
    await expect.poll(() => sent.length).toBe(2);
    await appendFile(join(folder, "log"), "Apply complete!\n");
    sender.end();
    await running;
    expect(sent.map(({ number, isEnd }) => [number, isEnd])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const [first, second, end] = sent.map(({ text }) => text);
    const [, note, ...rest] = end?.split("\n") ?? [];
    const omitted = Number(/^… (\d+) bytes/.exec(note ?? "")?.[1]);
    const shown = rest.join("\n");
    expect(shown).toMatch(/^line \d+ é\n[\s\S]*line 99999 é\nApply complete!\n$/);
    const bytes = [first, second, shown].map((text) => Buffer.byteLength(text ?? ""));
    const whole = Buffer.byteLength(`${lines}Apply complete!\n`);
    expect(omitted + bytes.reduce((a, b) => a + b)).toBe(whole);
    // A new process repeats the dropped chunk and the end, with the same numbers.
    const again = senderTo(server);
    again.end();
    await again.run(signal());
    expect(sent.slice(3)).toEqual(sent.slice(1, 3));
  });

  it("gives up if the server never accepts a chunk", async () => {
    await appendFile(join(folder, "log"), "a\n");
    let calls = 0;
    const sender = senderTo({
      sendLog: async () => {
        calls += 1;
        return { next: 1, isFull: false };
      },
    });
    sender.end();
    await sender.run(signal());
    expect(calls).toBe(11);
  });

  it("numbers again from what a server that lost chunks expects", async () => {
    await appendFile(join(folder, "log"), "a\n".repeat(60_000));
    const numbers: number[] = [];
    const answers = [2, 1, 2, 3];
    const sender = senderTo({
      sendLog: async (_, { number }) => {
        numbers.push(number);
        return { next: answers.shift() ?? number + 1, isFull: false };
      },
    });
    sender.end();
    await sender.run(signal());
    expect(numbers.slice(0, 3)).toEqual([1, 2, 1]);
  });
});
