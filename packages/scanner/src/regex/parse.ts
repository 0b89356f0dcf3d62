import { perlClass, posixClass, range, unicodeClass } from "./character-class.ts";
import { type ParsedPattern, type Pattern, PatternError } from "./syntax.ts";

/** RE2's limit for `{n,m}`. */
const MAX_REPEAT = 1000;

const MAX_GROUP_NESTING = 200;

const LINE_FEED = 10;

interface Flags {
  readonly ignoresCase: boolean;
  readonly isMultiLine: boolean;
  readonly dotMatchesNewline: boolean;
  readonly isUngreedy: boolean;
}

const NO_FLAGS: Flags = {
  ignoresCase: false,
  isMultiLine: false,
  dotMatchesNewline: false,
  isUngreedy: false,
};

const CONTROL_ESCAPES: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["f", 12],
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
]);

/** Parses a pattern in RE2 syntax. Throws `PatternError` if invalid. */
export function parsePattern(source: string): ParsedPattern {
  const parser = new PatternParser(source);
  return parser.parse();
}

class PatternParser {
  readonly #characters: readonly string[];
  readonly #groups: (string | undefined)[] = [];
  #at = 0;
  #flags = NO_FLAGS;
  #nesting = 0;

  constructor(source: string) {
    this.#characters = [...source];
  }

  parse(): ParsedPattern {
    const pattern = this.#choice();
    if (this.#at < this.#characters.length) throw new PatternError('unmatched ")"');
    return { pattern, groups: this.#groups };
  }

  get #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #take(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.#characters[this.#at + index] !== text[index]) return false;
    }
    this.#at += text.length;
    return true;
  }

  #choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.#next !== undefined && this.#next !== "|" && this.#next !== ")") {
      parts.push(this.#repeats(this.#atom()));
    }
    return { kind: "sequence", parts };
  }

  #repeats(atom: Pattern): Pattern {
    let pattern = atom;
    for (let count = this.#count(); count !== undefined; count = this.#count()) {
      const isLazy = this.#take("?") !== this.#flags.isUngreedy;
      pattern = { kind: "repeat", inner: pattern, ...count, isLazy };
    }
    return pattern;
  }

  #count(): { least: number; most: number | undefined } | undefined {
    if (this.#take("*")) return { least: 0, most: undefined };
    if (this.#take("+")) return { least: 1, most: undefined };
    if (this.#take("?")) return { least: 0, most: 1 };
    const rest = this.#characters.slice(this.#at, this.#at + 12).join("");
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(rest);
    if (counted === null) return undefined;
    this.#at += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : undefined;
    if (least > MAX_REPEAT || (most ?? 0) > MAX_REPEAT || (most ?? least) < least) {
      throw new PatternError(`bad repetition ${counted[0]}`);
    }
    return { least, most };
  }

  #atom(): Pattern {
    const character = this.#next ?? "";
    this.#at++;
    switch (character) {
      case "(":
        return this.#group();
      case "[":
        return { kind: "character", matches: this.#class() };
      case ".": {
        const matchesAll = this.#flags.dotMatchesNewline;
        return { kind: "character", matches: (code) => matchesAll || code !== LINE_FEED };
      }
      case "^":
        return {
          kind: "assertion",
          assertion: this.#flags.isMultiLine ? "lineStart" : "textStart",
        };
      case "$":
        return { kind: "assertion", assertion: this.#flags.isMultiLine ? "lineEnd" : "textEnd" };
      case "\\":
        return this.#escape();
      case "*":
      case "+":
      case "?":
        throw new PatternError(`nothing to repeat before "${character}"`);
      default:
        return this.#literal(character.codePointAt(0) ?? 0);
    }
  }

  #literal(codePoint: number): Pattern {
    return { kind: "character", matches: range(codePoint, codePoint, this.#flags.ignoresCase) };
  }

  #group(): Pattern {
    const outer = this.#flags;
    if (this.#next === "?") {
      const name = this.#groupName();
      if (name === undefined) return this.#flagGroup(outer);
      return this.#capture(name, outer);
    }
    return this.#capture(undefined, outer);
  }

  #capture(name: string | undefined, outer: Flags): Pattern {
    this.#groups.push(name);
    const index = this.#groups.length;
    return { kind: "group", index, inner: this.#groupBody(outer) };
  }

  #groupBody(outer: Flags): Pattern {
    if (this.#nesting >= MAX_GROUP_NESTING) throw new PatternError("nested too deep");
    this.#nesting++;
    const inner = this.#choice();
    this.#nesting--;
    if (!this.#take(")")) throw new PatternError('missing ")"');
    this.#flags = outer;
    return inner;
  }

  #groupName(): string | undefined {
    if (!this.#take("?P<") && !this.#take("?<")) return undefined;
    const end = this.#characters.indexOf(">", this.#at);
    const name = this.#characters.slice(this.#at, Math.max(end, this.#at)).join("");
    if (!/^\w+$/.test(name)) throw new PatternError("bad group name");
    this.#at = end + 1;
    return name;
  }

  /** `(?i)` for the rest of the group, or `(?i:…)` for a non-capturing group. */
  #flagGroup(outer: Flags): Pattern {
    this.#at++;
    let flags = outer;
    let value = true;
    for (;;) {
      const character = this.#next;
      this.#at++;
      if (character === "-") value = false;
      else if (character === "i") flags = { ...flags, ignoresCase: value };
      else if (character === "m") flags = { ...flags, isMultiLine: value };
      else if (character === "s") flags = { ...flags, dotMatchesNewline: value };
      else if (character === "U") flags = { ...flags, isUngreedy: value };
      else if (character === ")") {
        this.#flags = flags;
        return { kind: "empty" };
      } else if (character === ":") {
        this.#flags = flags;
        return this.#groupBody(outer);
      } else throw new PatternError("bad group");
    }
  }

  #escape(): Pattern {
    const letter = this.#next ?? "";
    const assertion = ASSERTIONS.get(letter);
    if (assertion !== undefined) {
      this.#at++;
      return { kind: "assertion", assertion };
    }
    if (letter === "Q") return this.#quoted();
    const named = this.#classEscape();
    if (named !== undefined) return { kind: "character", matches: named };
    return this.#literal(this.#characterEscape());
  }

  /** `\Q…\E`: literal text. */
  #quoted(): Pattern {
    this.#at++;
    const parts: Pattern[] = [];
    while (this.#next !== undefined && !this.#take("\\E")) {
      parts.push(this.#literal(this.#next.codePointAt(0) ?? 0));
      this.#at++;
    }
    return { kind: "sequence", parts };
  }

  #classEscape(): ((codePoint: number) => boolean) | undefined {
    const letter = this.#next ?? "";
    const perl = perlClass(letter);
    if (perl !== undefined) {
      this.#at++;
      return perl;
    }
    if (letter !== "p" && letter !== "P") return undefined;
    this.#at++;
    if (!this.#take("{")) {
      const name = this.#next ?? "";
      this.#at++;
      return unicodeClass(name, letter === "P");
    }
    const end = this.#characters.indexOf("}", this.#at);
    const name = this.#characters.slice(this.#at, Math.max(end, this.#at)).join("");
    this.#at = end + 1;
    const isNegated = name.startsWith("^") !== (letter === "P");
    return unicodeClass(name.replace(/^\^/, ""), isNegated);
  }

  #characterEscape(): number {
    const letter = this.#next ?? "";
    const control = CONTROL_ESCAPES.get(letter);
    if (control !== undefined) {
      this.#at++;
      return control;
    }
    const rest = this.#characters.slice(this.#at, this.#at + 12).join("");
    const coded = /^x\{([0-9A-Fa-f]{1,6})\}|^x([0-9A-Fa-f]{2})|^(0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(
      rest,
    );
    if (coded !== null) {
      this.#at += coded[0].length;
      const code =
        coded[3] === undefined
          ? Number.parseInt(coded[1] ?? coded[2] ?? "", 16)
          : Number.parseInt(coded[3], 8);
      if (code > 0x10ffff) throw new PatternError("bad character code");
      return code;
    }
    if (letter === "" || /[0-9A-Za-z]/.test(letter))
      throw new PatternError(`bad escape \\${letter}`);
    this.#at++;
    return letter.codePointAt(0) ?? 0;
  }

  #class(): (codePoint: number) => boolean {
    const isNegated = this.#take("^");
    const tests: ((codePoint: number) => boolean)[] = [];
    let isFirst = true;
    while (isFirst || this.#next !== "]") {
      isFirst = false;
      if (this.#next === undefined) throw new PatternError('missing "]"');
      tests.push(this.#classItem());
    }
    this.#at++;
    return (codePoint) => tests.some((matches) => matches(codePoint)) !== isNegated;
  }

  #classItem(): (codePoint: number) => boolean {
    if (this.#take("[:")) {
      const end = this.#characters.indexOf(":", this.#at);
      const name = this.#characters.slice(this.#at, Math.max(end, this.#at)).join("");
      this.#at = end + 1;
      if (!this.#take("]")) throw new PatternError("bad class name");
      return posixClass(name);
    }
    if (this.#take("\\")) {
      const named = this.#classEscape();
      if (named !== undefined) return named;
      return this.#classRange(this.#characterEscape());
    }
    const low = this.#next?.codePointAt(0) ?? 0;
    this.#at++;
    return this.#classRange(low);
  }

  #classRange(low: number): (codePoint: number) => boolean {
    const { ignoresCase } = this.#flags;
    const isRange = this.#next === "-" && this.#characters[this.#at + 1] !== "]";
    if (!isRange || this.#characters[this.#at + 1] === undefined)
      return range(low, low, ignoresCase);
    this.#at++;
    let high: number;
    if (this.#take("\\")) high = this.#characterEscape();
    else {
      high = this.#next?.codePointAt(0) ?? 0;
      this.#at++;
    }
    if (high < low) throw new PatternError("bad range");
    return range(low, high, ignoresCase);
  }
}

const ASSERTIONS = new Map([
  ["A", "textStart"],
  ["z", "textEnd"],
  ["b", "wordBoundary"],
  ["B", "notWordBoundary"],
] as const satisfies readonly (readonly [string, string])[]) as ReadonlyMap<
  string,
  "textStart" | "textEnd" | "wordBoundary" | "notWordBoundary"
>;
