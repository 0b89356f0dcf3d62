import { StringDecoder } from "node:string_decoder";

const LINE_CHARACTERS = 64 * 1024;

/** Cuts a stream of bytes into lines of a bounded length. */
export class Lines {
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";

  add(chunk: Uint8Array): string[] {
    this.#rest += this.#decoder.write(Buffer.from(chunk));
    const lines = this.#rest.split("\n");
    this.#rest = lines.pop() ?? "";
    while (this.#rest.length > LINE_CHARACTERS) {
      lines.push(this.#rest.slice(0, LINE_CHARACTERS));
      this.#rest = this.#rest.slice(LINE_CHARACTERS);
    }
    return lines;
  }

  end(): string[] {
    const last = this.#rest + this.#decoder.end();
    return last === "" ? [] : [last];
  }
}

interface Message {
  readonly "@message"?: unknown;
  readonly type?: unknown;
  readonly diagnostic?: {
    readonly severity?: unknown;
    readonly summary?: unknown;
    readonly detail?: unknown;
    readonly address?: unknown;
  };
}

/**
 * A line of `terraform plan -json` as text. Its text never wraps, so that a secret in it stays in
 * one piece. Other lines stay as they are.
 */
export function textOfLine(line: string): string {
  const message = parseMessage(line);
  if (!message) return line;
  const { diagnostic } = message;
  if (!diagnostic) return String(message["@message"] ?? "");
  const at = diagnostic.address ? ` (${diagnostic.address})` : "";
  const kind = diagnostic.severity === "error" ? "Error" : "Warning";
  const detail = diagnostic.detail
    ? `\n  ${String(diagnostic.detail).replaceAll("\n", "\n  ")}`
    : "";
  return `${kind}: ${diagnostic.summary}${at}${detail}`;
}

function parseMessage(line: string): Message | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}
