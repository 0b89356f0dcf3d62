import { StringDecoder } from "node:string_decoder";

const LINE_CHARACTERS = 64 * 1024;

/**
 * The line in which `apply -json` prints a state that it could save nowhere. It has all values of all
 * resources, and nobody else has them.
 */
const STATE = /^\{"@level":"\w+","@message":"Emergency state dump"/;

/**
 * Cuts a stream of bytes into lines of a bounded length. A line with a state isn't among them:
 * `onState` gets it in one piece.
 */
export class Lines {
  readonly #decoder = new StringDecoder("utf8");
  readonly #onState: (line: string) => void;
  #rest = "";

  constructor(onState: (line: string) => void = () => undefined) {
    this.#onState = onState;
  }

  add(chunk: Uint8Array): string[] {
    this.#rest += this.#decoder.write(Buffer.from(chunk));
    const lines = this.#rest.split("\n");
    this.#rest = lines.pop() ?? "";
    while (this.#rest.length > LINE_CHARACTERS && !STATE.test(this.#rest)) {
      lines.push(this.#rest.slice(0, LINE_CHARACTERS));
      this.#rest = this.#rest.slice(LINE_CHARACTERS);
    }
    return this.#withoutStates(lines);
  }

  end(): string[] {
    const last = this.#rest + this.#decoder.end();
    return last === "" ? [] : this.#withoutStates([last]);
  }

  #withoutStates(lines: readonly string[]): string[] {
    return lines.filter((line) => {
      const isState = STATE.test(line);
      if (isState) this.#onState(line);
      return !isState;
    });
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

/** The state in a line that has one. One that can't be read is kept as it was printed. */
export function stateOfLine(line: string): string {
  try {
    const { state } = JSON.parse(line) as { readonly state: unknown };
    return JSON.stringify(state);
  } catch {
    return line;
  }
}
