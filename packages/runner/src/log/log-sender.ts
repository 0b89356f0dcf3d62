import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { readIfPresent, writePrivateFile } from "../private-files.ts";
import type { Attempt, Server } from "../server/server.ts";

const FLUSH_MS = 500;
/** A UTF-8 character has at least as many bytes as UTF-16 units, so a chunk always fits. */
const CHUNK_BYTES = RUNNER_LIMITS.logChunk;

/** A server that never accepts a chunk must not keep the report from being sent. */
const MOST_REPEATS = 10;

/** A chunk that was about to be sent. It is sent again exactly as it was. */
interface Position {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Sends a growing log file in numbered chunks, one at a time, at the server's speed. The file is the
 * buffer, so nothing is lost while the server is away, and a new process continues where the last
 * one ended. Of a log that is too long for the server, the end is sent, because it says how the work
 * ended.
 */
export class LogSender {
  readonly #server: Pick<Server, "sendLog">;
  readonly #at: Attempt;
  readonly #log: string;
  readonly #sent: string;
  #hasEnded = false;

  constructor(
    server: Pick<Server, "sendLog">,
    at: Attempt,
    paths: { readonly log: string; readonly sent: string },
  ) {
    this.#server = server;
    this.#at = at;
    this.#log = paths.log;
    this.#sent = paths.sent;
  }

  /** The log doesn't grow any more: `run` returns once all of it is sent. */
  end(): void {
    this.#hasEnded = true;
  }

  async run(signal: AbortSignal): Promise<void> {
    let position = await this.#lastPosition();
    let repeats = 0;
    while (!signal.aborted) {
      const hasEnded = this.#hasEnded;
      const chunk = await this.#chunkAt(position, hasEnded);
      if (chunk === undefined) {
        if (hasEnded) return;
        await wait(FLUSH_MS, undefined, { signal });
        continue;
      }
      const { number, to } = chunk;
      await writePrivateFile(this.#sent, JSON.stringify({ number, from: position.from, to }));
      const { next, isFull } = await this.#server.sendLog(
        this.#at,
        { number, text: chunk.text, isEnd: false },
        signal,
      );
      if (isFull) return this.#sendEnd({ number: next, from: position.from, to }, signal);
      repeats = next <= number ? repeats + 1 : 0;
      if (repeats > MOST_REPEATS) return;
      // A server that lost chunks gets this one as the next.
      position =
        next <= number ? { ...position, number: next, to } : { number: next, from: to, to };
    }
  }

  /** Sends the end of a log whose chunk at `from` may have been dropped. */
  async #sendEnd({ number, to }: Position, signal: AbortSignal): Promise<void> {
    while (!this.#hasEnded) await wait(FLUSH_MS, undefined, { signal });
    const { size } = await stat(this.#log);
    const from = Math.max(to, size - RUNNER_LIMITS.logEnd);
    const bytes = await readPart(this.#log, from, size - from);
    // Starts with a whole line, unless no line is short enough.
    const start = from > to ? bytes.indexOf("\n") + 1 : 0;
    const end = asText(bytes.subarray(start));
    const omitted = from + start - to;
    const text = omitted > 0 ? `\n… ${omitted} bytes are only on the runner …\n${end}` : end;
    if (text !== "") await this.#server.sendLog(this.#at, { number, text, isEnd: true }, signal);
  }

  async #lastPosition(): Promise<Position> {
    const text = await readIfPresent(this.#sent);
    return text === undefined ? { number: 1, from: 0, to: 0 } : (JSON.parse(text) as Position);
  }

  /** The next chunk: whole lines if possible, and the rest once the log has ended. */
  async #chunkAt({ number, from, to }: Position, hasEnded: boolean) {
    const bytes = await readPart(this.#log, from, to > from ? to - from : CHUNK_BYTES);
    if (bytes.byteLength === 0) return undefined;
    const newline = bytes.lastIndexOf("\n") + 1;
    const isWhole = to > from || (hasEnded && bytes.byteLength < CHUNK_BYTES);
    const length = isWhole || newline === 0 ? wholeCharacters(bytes) : newline;
    if (!isWhole && newline === 0 && bytes.byteLength < CHUNK_BYTES) return undefined;
    const part = bytes.subarray(0, isWhole ? bytes.byteLength : length);
    return { number, to: from + part.byteLength, text: asText(part) };
  }
}

const asText = (bytes: Buffer) => bytes.toString().replaceAll("\0", "\ufffd");

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The length without a character that is cut off at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.byteLength); back += 1) {
    const byte = bytes[bytes.byteLength - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.byteLength - back : bytes.byteLength;
  }
  return bytes.byteLength;
}
