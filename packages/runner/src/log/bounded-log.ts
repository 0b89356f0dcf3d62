import { type FileHandle, open } from "node:fs/promises";
import { isDiskFull } from "../private-files.ts";

const TAIL_BYTES = 32 * 1024;

/**
 * A log file that stops growing at a limit. Of what comes after, the end is kept in memory and
 * written last, because it says how the work ended. A full disk loses log lines, never the work.
 */
export class BoundedLog {
  readonly #file: FileHandle;
  readonly #limit: number;
  #written: number;
  #omitted = 0;
  #tail: Buffer = Buffer.alloc(0);

  private constructor(file: FileHandle, limit: number, written: number) {
    this.#file = file;
    this.#limit = limit;
    this.#written = written;
  }

  static async open(path: string, limit: number): Promise<BoundedLog> {
    const file = await open(path, "a", 0o600);
    return new BoundedLog(file, limit, (await file.stat()).size);
  }

  async add(bytes: Buffer): Promise<void> {
    if (this.#written + bytes.byteLength <= this.#limit && this.#omitted === 0) {
      this.#written += bytes.byteLength;
      await this.#write(bytes);
      return;
    }
    this.#omitted += bytes.byteLength;
    const tail = Buffer.concat([this.#tail, bytes]);
    this.#tail = Buffer.from(tail.subarray(Math.max(0, tail.byteLength - TAIL_BYTES)));
  }

  async close(): Promise<void> {
    if (this.#omitted > this.#tail.byteLength) {
      // Starts with a whole line and character.
      const tail = this.#tail.subarray(this.#tail.indexOf("\n") + 1);
      const omitted = this.#omitted - tail.byteLength;
      await this.#write(Buffer.from(`\n… ${omitted} bytes are left out …\n`));
      await this.#write(tail);
    } else await this.#write(this.#tail);
    await this.#file.close();
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      await this.#file.appendFile(bytes);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
}
