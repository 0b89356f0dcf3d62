import type { Assignment, Pipeline, Redirection, Script, ShellCommand, Word } from "./script.ts";

/** Maximum nesting of groups and substitutions; what is nested deeper stays text. */
const MAX_DEPTH = 20;

/** Words that start a compound command, with the word that ends it. */
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["case", "esac"],
  ["for", "done"],
  ["if", "fi"],
  ["select", "done"],
  ["until", "done"],
  ["while", "done"],
]);

/** Compound commands that start with words of their own: `for x in a b`. */
const HAS_HEADER: ReadonlySet<string> = new Set(["case", "for", "select"]);

/** Words that only precede a command. */
const KEYWORDS: ReadonlySet<string> = new Set("! do elif else if then time until while".split(" "));

const REDIRECTION = /(?:\d*|&)(?:>>|>\||>&|<<<|<<-?|<&|<>|>|<)/y;
const BLANK = /(?:[ \t\r]|\\\r?\n)+/y;
const PLAIN = /[^\s\\'"`$<>|&;()\uE000]+/y;
const PARAMETER = /\$(?:\{[!#]?([\w@*]+)|(\w+|[@*])|[#?$!-])/y;
const PLACEHOLDER = /\uE000[^\uE001]*\uE001/y;
const ASSIGNMENT = /^([A-Za-z_]\w*)\+?=/;

/**
 * Parses a POSIX or Bash script as far as needed to follow data through it. Never fails: what it
 * doesn't understand becomes words. Placeholders of unknown text are parts of words.
 */
export function parseScript(text: string): Script {
  return new ScriptParser(text, 0, 0).script();
}

class ScriptParser {
  readonly #text: string;
  readonly #depth: number;
  /** Where the text starts in the whole script; undefined if it isn't a part of it as it is. */
  readonly #base: number | undefined;
  #at = 0;
  #level = 0;
  #waiting: { readonly delimiter: string; readonly isQuoted: boolean; readonly put: Put }[] = [];

  constructor(text: string, depth: number, base?: number) {
    this.#text = text;
    this.#depth = depth;
    this.#base = base;
  }

  /** The pipelines up to the end or, in a compound command, up to the word that closes it. */
  script(closer?: string, hasHeader = false): Script {
    const pipelines: Pipeline[] = [];
    let pipeline: ShellCommand[] = [];
    const finish = () => {
      if (pipeline.length > 0) pipelines.push(pipeline);
      pipeline = [];
    };
    let isHeader = hasHeader;
    while (this.#at < this.#text.length) {
      const before = this.#at;
      if (closer !== undefined && this.#closes(closer)) break;
      const command = this.#command(isHeader);
      isHeader = false;
      if (command !== undefined) pipeline.push(command);
      const operator = this.#operator();
      if (operator !== "|" && operator !== "|&") finish();
      // Anything that is neither a command nor an operator is skipped.
      if (this.#at === before) this.#at++;
    }
    finish();
    return pipelines;
  }

  #closes(closer: string): boolean {
    this.#blank();
    const end = this.#at + closer.length;
    const isThere = this.#text.startsWith(closer, this.#at);
    if (!isThere || /[\w-]/.test(this.#text[end] ?? "")) return false;
    this.#at = end;
    return true;
  }

  /** `isHeader`: whether a word such as `for` is part of the command. */
  #command(isHeader: boolean): ShellCommand | undefined {
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirections: Redirection[] = [];
    let group: Script | undefined;
    let defines: string | undefined;
    this.#blank();
    const at = this.#base === undefined ? undefined : this.#base + this.#at;
    for (;;) {
      this.#blank();
      const next = this.#text[this.#at];
      if (next === undefined || next === "\n" || next === ";" || next === ")") break;
      if (next === "#") {
        this.#at = this.#endOfLine();
        break;
      }
      const redirection = this.#match(REDIRECTION);
      if (redirection !== undefined && !this.#isSubstitution(redirection)) {
        this.#redirect(redirection, redirections);
        continue;
      }
      if (redirection !== undefined) this.#at -= redirection.length;
      if (next === "|" || next === "&") break;
      if (next === "(") {
        const isList = this.#text[this.#at - 1] === "=";
        const from = this.#at + 1;
        const inner = this.#parenthesised();
        if (isList) {
          this.#append(this.#inner(inner, from), words, assignments);
          continue;
        }
        // `name()` declares a function.
        if (inner.trim() === "" && words.length === 1) {
          defines = words.pop()?.text;
          this.#match(/\s+/y);
        } else group = this.#inner(inner, from);
        continue;
      }
      const start = this.#at;
      const word = this.#word();
      if (word === undefined) break;
      if (words.length === 0 && group === undefined) {
        const closer = isHeader ? undefined : CLOSERS.get(word.text);
        if (closer !== undefined && this.#level < MAX_DEPTH) {
          const hasHeader = HAS_HEADER.has(word.text);
          if (hasHeader) this.#at = start;
          group = this.#compound(closer, hasHeader);
          continue;
        }
        if (word.text === "function") {
          defines = this.#functionName();
          continue;
        }
        if (KEYWORDS.has(word.text) || word.text === "{" || word.text === "}") continue;
        const assigned = ASSIGNMENT.exec(word.text);
        if (assigned !== null) {
          const [before, name = ""] = assigned;
          assignments.push({ name, value: { ...word, text: word.text.slice(before.length) } });
          continue;
        }
      }
      words.push(word);
    }
    const isEmpty =
      words.length + assignments.length + redirections.length === 0 && group === undefined;
    return isEmpty ? undefined : { assignments, words, redirections, group, defines, start: at };
  }

  /** Adds the items of an array, as in `a=(b c)`, to what it is assigned to. */
  #append(items: Script, words: Word[], assignments: Assignment[]): void {
    const all = items.flat().flatMap((command) => command.words);
    const joined = ({ text, variables, substitutions }: Word): Word => ({
      text: text + all.map((each) => each.text).join(" "),
      variables: [...variables, ...all.flatMap((each) => each.variables)],
      substitutions: [...substitutions, ...all.flatMap((each) => each.substitutions)],
    });
    const word = words.pop();
    const assigned = word === undefined ? assignments.pop() : undefined;
    if (word !== undefined) words.push(joined(word));
    if (assigned !== undefined) assignments.push({ ...assigned, value: joined(assigned.value) });
  }

  #compound(closer: string, hasHeader: boolean): Script {
    this.#level++;
    const script = this.script(closer, hasHeader);
    this.#level--;
    return script;
  }

  #functionName(): string | undefined {
    this.#blank();
    const name = this.#word()?.text;
    this.#match(/\s*\(\s*\)\s*|\s+/y);
    return name;
  }

  /** Consumes a separator and returns it. */
  #operator(): string | undefined {
    const operator = this.#match(/\|\||&&|\|&|;;&?|[|&;\n)]/y);
    if (operator === "\n") this.#readHereDocuments();
    return operator;
  }

  /** `<(…)` and `>(…)` are words. */
  #isSubstitution(operator: string): boolean {
    return (operator === "<" || operator === ">") && this.#text[this.#at] === "(";
  }

  #redirect(matched: string, into: Redirection[]): void {
    const operator = matched.replace(/^[\d]+|^&(?=>)|[-|]$/g, "");
    this.#blank();
    if (operator !== "<<") {
      const target = this.#word();
      if (target !== undefined) into.push({ operator, target });
      return;
    }
    const start = this.#at;
    const delimiter = this.#word()?.text ?? "";
    const isQuoted = /['"\\]/.test(this.#text.slice(start, this.#at));
    this.#waiting.push({ delimiter, isQuoted, put: (target) => into.push({ operator, target }) });
  }

  #readHereDocuments(): void {
    for (const { delimiter, isQuoted, put } of this.#waiting.splice(0)) {
      const start = this.#at;
      let end = this.#text.length;
      for (let at = start; at <= this.#text.length; ) {
        const lineEnd = this.#text.indexOf("\n", at);
        const line = this.#text.slice(at, lineEnd === -1 ? undefined : lineEnd);
        end = at;
        at = lineEnd === -1 ? this.#text.length + 1 : lineEnd + 1;
        this.#at = Math.min(at, this.#text.length);
        if (line.trim() === delimiter) break;
        end = this.#at;
      }
      const text = this.#text.slice(start, end);
      put(isQuoted ? plainWord(text) : this.#expansionsIn(text));
    }
  }

  /** A text in which variables and substitutions count, but quotes don't. */
  #expansionsIn(text: string): Word {
    const parser = new ScriptParser(`"${text.replaceAll('"', '\\"')}"`, this.#depth + 1);
    return { ...(parser.#word() ?? plainWord(text)), text };
  }

  #word(): Word | undefined {
    const start = this.#at;
    const word = new WordBuilder();
    for (;;) {
      const next = this.#text[this.#at];
      if (next === undefined) break;
      const plain = this.#match(PLAIN) ?? this.#match(PLACEHOLDER);
      if (plain !== undefined) word.text += plain;
      else if (next === "'") word.text += this.#singleQuoted();
      else if (next === '"') this.#doubleQuoted(word);
      else if (next === "\\") word.text += this.#escaped();
      else if (next === "$" || next === "`") this.#expansion(word);
      else if ((next === "<" || next === ">") && this.#text[this.#at + 1] === "(") {
        this.#at++;
        const from = this.#at + 1;
        word.substitutions.push(this.#inner(this.#parenthesised(), from));
        word.text += "<(…)";
      } else break;
    }
    return this.#at === start ? undefined : word.result;
  }

  #singleQuoted(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    const to = end === -1 ? this.#text.length : end;
    const text = this.#text.slice(this.#at + 1, to);
    this.#at = Math.min(to + 1, this.#text.length);
    return text;
  }

  #doubleQuoted(word: WordBuilder): void {
    this.#at++;
    while (this.#at < this.#text.length) {
      const plain = this.#match(/[^"\\$`]+/y);
      if (plain !== undefined) {
        word.text += plain;
        continue;
      }
      const next = this.#text[this.#at];
      if (next === '"') {
        this.#at++;
        return;
      }
      if (next === "\\") word.text += this.#escaped('"\\$`');
      else this.#expansion(word);
    }
  }

  /** The escaped character; in quotes, a backslash is kept before any other. */
  #escaped(meant?: string): string {
    const next = this.#text[this.#at + 1] ?? "";
    this.#at += 2;
    if (next === "\n") return "";
    return meant === undefined || meant.includes(next) ? next : `\\${next}`;
  }

  #expansion(word: WordBuilder): void {
    const { [this.#at]: first, [this.#at + 1]: second } = this.#text;
    if (first === "`") {
      const from = this.#at + 1;
      const end = this.#text.indexOf("`", from);
      const to = end === -1 ? this.#text.length : end;
      const script = this.#text.slice(from, to);
      word.substitutions.push(this.#inner(script, from));
      word.text += `$(${script})`;
      this.#at = Math.min(to + 1, this.#text.length);
    } else if (second === "(") {
      this.#at++;
      const from = this.#at + 1;
      const script = this.#parenthesised();
      word.substitutions.push(this.#inner(script, from));
      word.text += `$(${script})`;
    } else if (second === "'" || second === '"') {
      this.#at++;
    } else {
      const start = this.#at;
      PARAMETER.lastIndex = start;
      const matched = PARAMETER.exec(this.#text);
      const name = matched?.[1] ?? matched?.[2];
      if (name !== undefined) word.variables.push(name);
      this.#at = matched === null ? start + 1 : PARAMETER.lastIndex;
      if (second === "{") this.#toClosingBrace(word);
      word.text += this.#text.slice(start, this.#at);
    }
  }

  /** Skips what a parameter is replaced by, as in `${A:-${B:-$(c)}}`, and notes what is in it. */
  #toClosingBrace(word: WordBuilder): void {
    if (this.#level >= MAX_DEPTH) {
      const end = this.#text.indexOf("}", this.#at);
      this.#at = end === -1 ? this.#text.length : end + 1;
      return;
    }
    const inner = new WordBuilder();
    this.#level++;
    while (this.#at < this.#text.length && this.#text[this.#at] !== "}") {
      if (this.#match(/[^}\\$`]+/y) !== undefined) continue;
      if (this.#text[this.#at] === "\\") this.#at += 2;
      else this.#expansion(inner);
    }
    this.#level--;
    this.#at = Math.min(this.#at + 1, this.#text.length);
    word.variables.push(...inner.variables);
    word.substitutions.push(...inner.substitutions);
  }

  /** The text between the parenthesis here and its partner, which is consumed. */
  #parenthesised(): string {
    const start = this.#at + 1;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const next = this.#text[this.#at];
      if (next === "(") depth++;
      else if (next === ")" && --depth === 0) break;
      else if (next === "\\") this.#at++;
      else if (next === "'") this.#at = this.#endOfQuote("'");
      else if (next === '"') this.#at = this.#endOfQuote('"');
    }
    const text = this.#text.slice(start, this.#at);
    this.#at = Math.min(this.#at + 1, this.#text.length);
    return text;
  }

  #endOfQuote(quote: string): number {
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      if (this.#text[at] === quote) return at;
      if (quote === '"' && this.#text[at] === "\\") at++;
    }
    return this.#text.length;
  }

  /** The script in parentheses or backquotes, which starts at `from`. */
  #inner(text: string, from: number): Script {
    const base = this.#base === undefined ? undefined : this.#base + from;
    return this.#depth >= MAX_DEPTH ? [] : new ScriptParser(text, this.#depth + 1, base).script();
  }

  #blank(): void {
    this.#match(BLANK);
  }

  #endOfLine(): number {
    const end = this.#text.indexOf("\n", this.#at);
    return end === -1 ? this.#text.length : end;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const matched = pattern.exec(this.#text)?.[0];
    if (matched === undefined || matched === "") return undefined;
    this.#at += matched.length;
    return matched;
  }
}

type Put = (target: Word) => void;

class WordBuilder {
  text = "";
  readonly variables: string[] = [];
  readonly substitutions: Script[] = [];

  get result(): Word {
    const { text, variables, substitutions } = this;
    return { text, variables, substitutions };
  }
}

function plainWord(text: string): Word {
  return { text, variables: [], substitutions: [] };
}
