/** A value of a Terraform type. */
type Value = string | number | boolean | Value[] | { [key: string]: Value };

/** Characters that fit a field on a phone. */
const LONGEST = 60;

/** An example value of a list, map or object type as JSON; undefined for others and unreadable types. */
export function exampleOf(type: string | null): string | undefined {
  if (type === null || !/[({]/.test(type)) return undefined;
  try {
    const tokens = type.match(/"(?:[^"\\]|\\.)*"|[\w-]+|[^\s\w]/g) ?? [];
    const text = JSON.stringify(new Types(tokens).read());
    return text.length > LONGEST ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Reads a type constraint, and writes an example of it. */
class Types {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  read(): Value {
    const name = this.#next();
    if (name === "string" || name === "any") return "text";
    if (name === "number") return 1;
    if (name === "bool") return true;
    this.#expect("(");
    const value = this.#readArguments(name);
    this.#expect(")");
    return value;
  }

  #readArguments(name: string): Value {
    if (name === "list" || name === "set") return [this.read()];
    if (name === "map") return { key: this.read() };
    if (name === "object") return this.#readObject();
    if (name === "tuple") return this.#readTuple();
    throw new Error(`${name} isn't a type`);
  }

  #readObject(): Value {
    const required: [string, Value][] = [];
    this.#expect("{");
    while (this.#peek() !== "}") {
      const attribute = this.#next();
      this.#expect("=");
      if (this.#peek() === "optional") this.#skipOptional();
      else required.push([attribute, this.read()]);
      if (this.#peek() === ",") this.#next();
    }
    this.#expect("}");
    return Object.fromEntries(required);
  }

  #readTuple(): Value {
    const items: Value[] = [];
    this.#expect("[");
    while (this.#peek() !== "]") {
      items.push(this.read());
      if (this.#peek() === ",") this.#next();
    }
    this.#expect("]");
    return items;
  }

  /** `optional(type, default)`, whose default can be any expression. */
  #skipOptional(): void {
    this.#next();
    let depth = 0;
    do {
      const token = this.#next();
      if (/^[([{]$/.test(token)) depth++;
      if (/^[)\]}]$/.test(token)) depth--;
    } while (depth > 0);
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("the type ends too early");
    return token;
  }

  #expect(token: string): void {
    if (this.#next() !== token) throw new Error(`${token} is missing`);
  }
}
