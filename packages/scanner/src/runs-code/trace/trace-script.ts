import { parseScript } from "../../shell/parse-script.ts";
import type { Redirection, Script, ShellCommand, Word } from "../../shell/script.ts";
import { baseName } from "../../source/path.ts";
import type { Act, Held, Source, Surroundings } from "./act.ts";
import { type Argument, distinctSources, placeholdersIn, quoted } from "./argument.ts";
import {
  DECODES,
  HARMLESS,
  INTERPRETERS,
  type Interpreter,
  isSender,
  type Language,
  PRINTS_SECRETS,
  SHELLS,
  scriptLanguage,
  VERIFIES,
  WRAPPERS,
} from "./commands.ts";
import { notableActs } from "./notable-acts.ts";
import { isSecretVariable, isStartUpPath } from "./secret-places.ts";
import type { TraceBudget } from "./trace-budget.ts";
import { MAX_CODE, traceText } from "./trace-text.ts";
import { READERS, TracedFiles } from "./traced-files.ts";
import { TracedRequests } from "./traced-requests.ts";

/** Maximum number of scripts and functions that run each other. */
const MAX_NESTING = 6;

/** Maximum length of a word with the variables in it replaced. */
const MAX_WORD = 20_000;

type Sources = readonly Source[];

interface ShellFunction {
  readonly body: Script;
  /** The packaged file that defines it. */
  readonly path: string | undefined;
}

/** Follows data through a shell script: from where it comes, through what, to where. */
export class ScriptTracer {
  readonly acts: Act[] = [];
  readonly #around: Surroundings;
  readonly #variables = new Map<string, Held>();
  readonly #functions = new Map<string, ShellFunction>();
  readonly #files = new TracedFiles(
    (path) => isStartUpPath(path) && this.acts.push({ act: "changes machine", what: path }),
    (path) => this.acts.push({ act: "reads secret", what: path }),
  );
  /** Packaged files in other languages that were read already. */
  readonly #told = new Set<string>();
  readonly #requests: TracedRequests;
  readonly #budget: TraceBudget;
  /** The packaged file that is followed; undefined in code that is given as a text. */
  #path: string | undefined;
  #isBeyond = false;
  #nesting = 0;

  constructor(around: Surroundings, budget: TraceBudget) {
    this.#around = around;
    this.#budget = budget;
    this.#requests = new TracedRequests(this.acts, this.#files, around);
  }

  /** Runs a program with its arguments, which have placeholders for unknown pieces. */
  run(words: readonly string[], input: Sources): void {
    this.#run(
      words.map((text) => this.#held({ text, variables: [], substitutions: [] })),
      input,
    );
  }

  /**
   * Follows code in the language, which is that of a packaged file if there is a path. Returns where
   * its output comes from.
   */
  code(text: string, language: Language, input: Sources = [], path?: string): Sources {
    const isShell = language === "shell" || language === "batch";
    // What is told by the text alone is the same each time.
    if (!isShell && path !== undefined && this.#told.has(path)) return input;
    if (this.#nesting >= MAX_NESTING || !this.#budget.takeText(text.length)) {
      return this.#stop(input);
    }
    if (text.length > MAX_CODE) this.#stop(input);
    if (!isShell) {
      if (path !== undefined) this.#told.add(path);
      this.acts.push(...traceText(text, language, this.#around, path));
      return input;
    }
    const script = parseScript(text.slice(0, MAX_CODE));
    return this.#within(path, () => this.#script(script, input));
  }

  #within(path: string | undefined, follow: () => Sources): Sources {
    const caller = this.#path;
    this.#path = path;
    this.#nesting++;
    const output = follow();
    this.#nesting--;
    this.#path = caller;
    return output;
  }

  /** What isn't followed may be anything, which is said once. */
  #stop(data: Sources): Sources {
    if (!this.#isBeyond) this.acts.push({ act: "runs unknown", what: undefined });
    this.#isBeyond = true;
    return data;
  }

  #script(script: Script, input: Sources): Sources {
    return distinctSources(
      script.flatMap((pipeline) =>
        pipeline.reduce((data, command) => this.#command(command, data), input),
      ),
    );
  }

  /** Follows a command, and notes where it is for all that is done there. */
  #command(command: ShellCommand, piped: Sources): Sources {
    const { acts } = this;
    const first = acts.length;
    const output = this.#follow(command, piped);
    if (this.#path === undefined || command.start === undefined) return output;
    const at = { path: this.#path, start: command.start };
    for (let index = first; index < acts.length; index++) {
      const act = acts[index];
      if (act !== undefined && act.at === undefined) acts[index] = { ...act, at };
    }
    return output;
  }

  #follow(command: ShellCommand, piped: Sources): Sources {
    const { assignments, words, redirections, group, defines } = command;
    if (!this.#budget.takeCommand()) return this.#stop(piped);
    if (defines !== undefined && group !== undefined) {
      this.#functions.set(defines, { body: group, path: this.#path });
    }
    for (const { name, value } of assignments) this.#variables.set(name, this.#held(value));
    const input = [...piped, ...redirections.flatMap((each) => this.#inputOf(each))];
    const args = words.map((word) => this.#held(word));
    const inner = group === undefined ? [] : this.#script(group, input);
    const here = redirections.find(({ operator }) => operator.startsWith("<<"));
    const own = args.length > 0 ? this.#run(args, input, here && this.#held(here.target)) : [];
    const output = distinctSources([...own, ...inner]);
    for (const each of redirections) this.#redirect(each, output, args);
    return output;
  }

  #inputOf({ operator, target }: Redirection): Sources {
    if (operator === "<<" || operator === "<<<") return this.#held(target).sources;
    return operator === "<" ? this.#files.read(this.#held(target)) : [];
  }

  #redirect({ operator, target }: Redirection, data: Sources, words: readonly Argument[]): void {
    const file = this.#held(target);
    const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(file.text) ?? [];
    if (host === undefined) {
      if (operator.startsWith(">")) this.#files.write(file, data);
    } else if (SHELLS.test(programOf(words))) {
      this.acts.push({ act: "opens shell", to: host });
    } else {
      this.#requests.send(data, host);
    }
  }

  /** What a word contains. Known variables are replaced by their values. */
  #held({ text, variables, substitutions }: Word): Argument {
    const sources: Source[] = substitutions.flatMap((script) => this.#script(script, []));
    let known = text;
    for (const name of variables) {
      const held = this.#variables.get(name) ?? this.#around.variable(name);
      if (held === undefined) {
        if (isSecretVariable(name)) sources.push({ kind: "machine", what: `$${name}` });
        continue;
      }
      sources.push(...held.sources);
      if (held.text !== undefined) known = replaceVariable(known, name, held.text);
    }
    for (const name of placeholdersIn(text)) sources.push(...this.#around.placeholder(name));
    return { text: known, sources: distinctSources(sources) };
  }

  /** Runs a command and returns where its output comes from. */
  #run(given: readonly Argument[], input: Sources, here?: Argument): Sources {
    const words = this.#unwrapped(given);
    const [first, ...args] = words;
    if (first === undefined) return [...input, ...this.#printed(lineOf(given))];
    const program = programOf(words);
    const fromArgs = args.flatMap(({ sources }) => sources);
    if (program === "eval") return this.#evaluate(args, input);
    if (SHELLS.test(program)) return this.#shell(args, input, here);
    if (program === "source" || program === ".") {
      if (args[0] !== undefined) this.#runFile(args[0], "shell");
      return input;
    }
    const interpreter = INTERPRETERS.find(({ programs }) => programs.test(program));
    if (interpreter !== undefined) return this.#interpret(interpreter, args, input, here);
    if (program === "go" && this.#runGo(args)) return [...input, ...fromArgs];
    if (this.#isUnknown(first)) return [...input, ...fromArgs];
    const body = this.#functions.get(program);
    if (body !== undefined) return this.#call(body, args, input);
    const isFile = first.text.includes("/") || this.#files.isInstalled(program);
    if (isFile && this.#runFile(first)) return [...input, ...fromArgs];
    return this.#runProgram(program, words, args, input);
  }

  #runProgram(
    program: string,
    words: readonly Argument[],
    args: readonly Argument[],
    input: Sources,
  ): Sources {
    const line = [program, lineOf(args)].join(" ").trim();
    this.acts.push(
      ...notableActs(
        program,
        line,
        args.map(({ text }) => text),
      ),
    );
    this.#noteVariables(program, args, input);
    if (VERIFIES.test(line)) this.#files.verify();
    if (isSender(program)) return this.#requests.request(program, args, input);
    this.acts.push({ act: "runs", program: quoted(program), isHarmless: HARMLESS.has(program) });
    this.#requests.transfer(program, line, args);
    const read = READERS.has(program) ? this.#files.process(program, args, input) : [];
    const given = words.flatMap(({ sources }) => sources);
    const data = distinctSources([...input, ...given, ...read, ...this.#printed(line)]);
    return DECODES.test(line) ? [...data, { kind: "encoded", what: program }] : data;
  }

  /** The command without the programs that only start it. `env` alone prints the environment. */
  #unwrapped(given: readonly Argument[]): readonly Argument[] {
    let words = given;
    for (let wrapper = programOf(words); WRAPPERS.has(wrapper); wrapper = programOf(words)) {
      if (wrapper === "sudo" || wrapper === "doas") {
        this.acts.push({ act: "becomes root", how: wrapper });
      }
      const isOwn = ({ text }: Argument) => /^(-|\w+=|\d+[smhd]?$)/.test(text);
      const start = words.findIndex((word, index) => index > 0 && !isOwn(word));
      words = start === -1 ? [] : words.slice(start);
    }
    return words;
  }

  #printed(line: string): Sources {
    const what = PRINTS_SECRETS.find(([command]) => command.test(line))?.[1];
    if (what === undefined) return [];
    this.acts.push({ act: "reads secret", what });
    return [{ kind: "machine", what }];
  }

  /** Whether the program itself can't be known, which is noted. */
  #isUnknown({ text, sources }: Argument): boolean {
    if (this.#runsSources(sources)) return true;
    const [unknown] = placeholdersIn(text);
    if (unknown === undefined || !text.startsWith("\uE000")) return false;
    this.acts.push({ act: "runs unknown", what: unknown });
    return true;
  }

  /** Notes code that comes from a server or was decoded. */
  #runsSources(sources: Sources): boolean {
    const download = sources.find(({ kind }) => kind === "download");
    const isEncoded = sources.some(({ kind }) => kind === "encoded");
    if (download !== undefined) this.acts.push({ act: "runs download", from: download.what });
    if (isEncoded) this.acts.push({ act: "runs encoded" });
    return download !== undefined || isEncoded;
  }

  #evaluate(args: readonly Argument[], input: Sources): Sources {
    if (this.#runsSources(args.flatMap(({ sources }) => sources))) return input;
    return this.code(lineOf(args), "shell", input);
  }

  #call({ body, path }: ShellFunction, args: readonly Argument[], input: Sources): Sources {
    if (this.#nesting >= MAX_NESTING) return input;
    const sources = distinctSources(args.flatMap((each) => each.sources));
    const all = { text: lineOf(args), sources };
    const given = new Map<string, Held>([
      ...args.map((held, index) => [String(index + 1), held] as const),
      ["@", all],
      ["*", all],
    ]);
    const outer = [...given.keys()].map((name) => [name, this.#variables.get(name)] as const);
    for (const [name, held] of given) this.#variables.set(name, held);
    const output = this.#within(path, () => this.#script(body, input));
    for (const [name, held] of outer) {
      if (held === undefined) this.#variables.delete(name);
      else this.#variables.set(name, held);
    }
    return output;
  }

  #shell(args: readonly Argument[], input: Sources, here: Argument | undefined): Sources {
    const code = after(args, /^-\w*c$/)?.[0];
    if (code !== undefined) return this.#givenCode(code, "shell", input);
    const file = args.find(({ text }) => !/^[-+]/.test(text));
    if (file !== undefined) this.#runFile(file, "shell");
    else if (here !== undefined) return this.code(here.text, "shell");
    else if (!this.#runsSources(input))
      this.acts.push({ act: "runs", program: "sh", isHarmless: false });
    return input;
  }

  #interpret(
    { language, codeOption, isLineOfCode }: Interpreter,
    args: readonly Argument[],
    input: Sources,
    here: Argument | undefined,
  ): Sources {
    const isPowerShell = language === "powershell";
    if (isPowerShell && args.some(({ text }) => /^-(e|ec|enc\w*)$/i.test(text))) {
      this.acts.push({ act: "runs encoded" });
      return input;
    }
    const rest = after(args, codeOption);
    const [code] = rest ?? [];
    if (rest !== undefined && code !== undefined) {
      const whole = isLineOfCode ? { ...code, text: lineOf(rest) } : code;
      return this.#givenCode(whole, language, input);
    }
    const file = after(args, /^-File$/i)?.[0] ?? (isPowerShell ? undefined : scriptIn(args));
    if (file !== undefined) {
      this.#runFile(file, language);
      return [...input, ...args.flatMap(({ sources }) => sources)];
    }
    if (isPowerShell && args.length > 0) return this.code(lineOf(args), language, input);
    if (here !== undefined) return this.code(here.text, language, input);
    if (this.#runsSources(input)) return input;
    const isHarmless = args.every(({ text }) => /^-(-?version|V|v)$/.test(text));
    this.acts.push({ act: "runs", program: language, isHarmless });
    return input;
  }

  /** `go run` takes files or a folder, and then arguments. False if it is another command. */
  #runGo([command, ...args]: readonly Argument[]): boolean {
    if (command?.text !== "run") return false;
    const first = args.findIndex(({ text }) => !text.startsWith("-"));
    const [target, ...others] = first === -1 ? [] : args.slice(first);
    if (target === undefined || target.text.includes("@")) return false;
    const isFile = ({ text }: Argument) => text.endsWith(".go");
    if (!isFile(target)) {
      return this.#runFile({ ...target, text: `${target.text.replace(/\/$/, "")}/main.go` }, "go");
    }
    for (const file of [target, ...others].filter(isFile)) this.#runFile(file, "go");
    return true;
  }

  #givenCode(code: Argument, language: Language, input: Sources): Sources {
    if (this.#runsSources(code.sources) || this.#isUnknown(code)) return input;
    return this.code(code.text, language, input);
  }

  /** Follows a file that is run. False if it is a program of the machine. */
  #runFile(file: Argument, language: Language = "shell"): boolean {
    const { text: path } = file;
    const packaged = this.#around.readFile(path);
    if (this.#runsSources(this.#files.originOf(file, packaged !== undefined))) return true;
    if (packaged?.text !== undefined) {
      const { text } = packaged;
      this.code(text, scriptLanguage(path, text) ?? language, [], packaged.path);
      return true;
    }
    // The output of commands, which were followed already.
    if (path === "<(…)") return true;
    const isOfMachine = /^(\/(usr|bin|sbin|opt|nix|snap|dev)\/|[A-Z]:\\)/.test(path);
    if (packaged === undefined && isOfMachine) return false;
    const isMade = packaged === undefined && this.#files.hasMade(path);
    const [unknown = path] = placeholdersIn(path);
    if (isMade) this.acts.push({ act: "runs", program: quoted(path), isHarmless: false });
    else this.acts.push({ act: "runs unknown", what: quoted(unknown), file: packaged?.path });
    return true;
  }

  #noteVariables(program: string, args: readonly Argument[], input: Sources): void {
    const set = (name: string, text: string | undefined, sources: Sources) =>
      this.#variables.set(name, { text, sources });
    const [first, , ...items] = args;
    if (program === "for" && first !== undefined) {
      set(
        first.text,
        undefined,
        items.flatMap(({ sources }) => sources),
      );
    } else if (program === "read") {
      for (const { text } of args) if (/^\w+$/.test(text)) set(text, undefined, input);
    } else if (/^(export|local|declare|readonly|typeset)$/.test(program)) {
      for (const { text, sources } of args) {
        const [, name, value = ""] = /^(\w+)=([\s\S]*)$/.exec(text) ?? [];
        if (name !== undefined) set(name, value.includes("$(") ? undefined : value, sources);
      }
    }
  }
}

/** The arguments after an option. */
function after(args: readonly Argument[], option: RegExp): readonly Argument[] | undefined {
  const at = args.findIndex(({ text }) => option.test(text));
  return at === -1 ? undefined : args.slice(at + 1);
}

/** The script among an interpreter's arguments; `-m` names a module of the interpreter's. */
function scriptIn(args: readonly Argument[]): Argument | undefined {
  const takesNext = (word: Argument | undefined) => /^-(m|r)$/.test(word?.text ?? "");
  return args.find((word, index) => !word.text.startsWith("-") && !takesNext(args[index - 1]));
}

function lineOf(words: readonly Argument[]): string {
  return words.map(({ text }) => text).join(" ");
}

function programOf([first]: readonly Argument[]): string {
  return first === undefined ? "" : baseName(first.text.replaceAll("\\", "/"));
}

function replaceVariable(text: string, name: string, value: string): string {
  const end = /\w/.test(name) ? "\\b" : "";
  const escaped = name.replace("*", String.raw`\*`);
  const pattern = new RegExp(String.raw`\$(?:${escaped}${end}|\{${escaped}\})`, "g");
  let room = MAX_WORD - text.length;
  return text.replaceAll(pattern, (written) => {
    room -= value.length;
    return room < 0 ? written : value;
  });
}
