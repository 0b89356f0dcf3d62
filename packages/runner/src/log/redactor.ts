const MASK = Buffer.from("[hidden]");

/** Shorter values would be found everywhere. */
export const SHORTEST_SECRET = 4;
/** A line of a longer value, which may be as common as `{` or `true`. */
const SHORTEST_LINE = 8;

/** Masking is quadratic in the number of values. */
const MAX_VALUES = 2_000;

/**
 * Hides secret values in a stream of bytes, also where a chunk ends in the middle of one. It holds
 * back as many bytes as the longest value has.
 */
export class Redactor {
  readonly #needles: readonly Buffer[];
  readonly #longest: number;
  #held: Buffer = Buffer.alloc(0);
  /** How many of the held bytes are in a value that started before them. */
  #masked = 0;

  constructor(secrets: Iterable<string>) {
    this.#needles = formsOf(secrets);
    this.#longest = Math.max(1, ...this.#needles.map((needle) => needle.byteLength));
  }

  /** The bytes that can be shown so far. */
  add(chunk: Uint8Array): Buffer {
    this.#held = Buffer.concat([this.#held, chunk]);
    // A value that starts earlier than this has ended.
    return this.#release(Math.max(0, this.#held.byteLength - this.#longest + 1));
  }

  end(): Buffer {
    return this.#release(this.#held.byteLength);
  }

  #release(length: number): Buffer {
    const covered = this.#covered(length);
    const parts: Buffer[] = [];
    let at = 0;
    for (const [start, end] of covered) {
      if (start > at) parts.push(this.#held.subarray(at, start));
      // A run that continues one of the last call has its mask already.
      if (start > 0 || this.#masked === 0) parts.push(MASK);
      at = end;
    }
    if (at < length) parts.push(this.#held.subarray(at, length));
    const last = covered.at(-1)?.[1] ?? 0;
    this.#masked = Math.max(0, last - length);
    this.#held = this.#held.subarray(length);
    return Buffer.concat(parts);
  }

  /** Ranges of values that start before `limit`, merged where they overlap. */
  #covered(limit: number): [start: number, end: number][] {
    const found: [number, number][] = this.#masked > 0 ? [[0, this.#masked]] : [];
    for (const needle of this.#needles) {
      for (
        let at = this.#held.indexOf(needle);
        at >= 0 && at < limit;
        at = this.#held.indexOf(needle, at + 1)
      ) {
        found.push([at, at + needle.byteLength]);
      }
    }
    found.sort(([a], [b]) => a - b);
    const merged: [number, number][] = [];
    for (const [start, end] of found) {
      const last = merged.at(-1);
      if (last && start < last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    return merged;
  }
}

/** Hides secret values in a text. */
export function redact(text: string, secrets: Iterable<string>): string {
  const redactor = new Redactor(secrets);
  return Buffer.concat([redactor.add(Buffer.from(text)), redactor.end()]).toString();
}

/** How tools write a value: as it is, line by line, in JSON and HCL, in Base64 and in URLs. */
function formsOf(secrets: Iterable<string>): Buffer[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (forms.size >= MAX_VALUES) break;
    const json = JSON.stringify(secret).slice(1, -1);
    const base64 = Buffer.from(secret).toString("base64");
    const written = [
      secret,
      json,
      json.replace(/[<>&\u2028\u2029]/g, escapedByGo),
      base64.replace(/=+$/, ""),
      Buffer.from(secret).toString("base64url"),
      encodeURIComponent(secret.toWellFormed()),
    ];
    const lines = secret.split(/\r?\n/).map((line) => line.trim());
    for (const form of written) if (form.length >= SHORTEST_SECRET) forms.add(form);
    for (const line of lines) if (line.length >= SHORTEST_LINE) forms.add(line);
  }
  return [...forms].map((form) => Buffer.from(form));
}

const escapedByGo = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
