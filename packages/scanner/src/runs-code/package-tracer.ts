import { type Marks, mergeMarks, NO_MARKS } from "../evaluate/marks.ts";
import { deepMarks, type Value } from "../evaluate/value.ts";
import { baseName, joinPath } from "../source/path.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type { Script } from "./program.ts";
import { RenderedTexts } from "./rendered-text.ts";
import type { Act, Held, PackagedFile, Surroundings } from "./trace/act.ts";
import { shownText } from "./trace/argument.ts";
import type { Language } from "./trace/commands.ts";
import { TraceBudget } from "./trace/trace-budget.ts";
import { ScriptTracer } from "./trace/trace-script.ts";
import { sourcesOf } from "./value-sources.ts";

/** Something to run, as the code says it. */
export interface Invocation {
  /** The program and its arguments; the last one of a shell is its script. */
  readonly words: readonly Value[];
  readonly environment?: Value | undefined;
  /** What it reads from its input. */
  readonly input?: Value | undefined;
  /** Where its relative paths lead, relative to the module's root. */
  readonly directory?: string | undefined;
  /** What to show, if not the words. */
  readonly shown?: readonly Value[];
}

export interface Traced {
  readonly what: string;
  readonly acts: readonly Act[];
  readonly scripts: readonly Script[];
  readonly marks: Marks;
}

/** Follows what a package runs, within one budget. */
export class PackageTracer {
  readonly tree: ModuleTree;
  readonly #budget = new TraceBudget();

  constructor(tree: ModuleTree) {
    this.tree = tree;
  }

  /** Follows what an invocation does, into the scripts of the package that it runs. */
  invocation({ words, shown = words, environment, input, directory = "." }: Invocation): Traced {
    const texts = new RenderedTexts();
    const rendered = words.map((word) => texts.render(word));
    const around = new PackagedSurroundings(this.tree, texts, environment, directory);
    const tracer = new ScriptTracer(around, this.#budget);
    const given = input === undefined ? [] : sourcesOf(input);
    tracer.run(rendered, given);
    return {
      what: shown
        .map((word) => shownText(texts.render(word)))
        .join(" ")
        .trim(),
      acts: tracer.acts,
      scripts: around.scripts,
      marks: words.map(deepMarks).reduce(mergeMarks, NO_MARKS),
    };
  }

  /** Follows a script of the package, which is started in the directory. */
  script(path: string, text: string, language: Language, directory = "."): Traced {
    const around = new PackagedSurroundings(this.tree, new RenderedTexts(), undefined, directory);
    const tracer = new ScriptTracer(around, this.#budget);
    tracer.code(text, language, [], path);
    return { what: path, acts: tracer.acts, scripts: around.scripts, marks: NO_MARKS };
  }
}

class PackagedSurroundings implements Surroundings {
  readonly #tree: ModuleTree;
  readonly #texts: RenderedTexts;
  readonly #variables = new Map<string, Held>();
  readonly #directory: string;
  readonly #scripts = new Map<string, Script>();

  constructor(
    tree: ModuleTree,
    texts: RenderedTexts,
    environment: Value | undefined,
    directory: string,
  ) {
    this.#tree = tree;
    this.#texts = texts;
    this.#directory = directory;
    if (environment?.kind !== "object") return;
    for (const [name, value] of environment.entries) {
      const text = texts.render(value);
      const sources = [...text.matchAll(/\uE000([^\uE001]*)\uE001/g)].flatMap(([, piece = ""]) =>
        texts.sources(piece),
      );
      this.#variables.set(name, { text, sources });
    }
  }

  get scripts(): readonly Script[] {
    return [...this.#scripts.values()];
  }

  variable(name: string): Held | undefined {
    return this.#variables.get(name);
  }

  placeholder(name: string) {
    return this.#texts.sources(name);
  }

  readFile(name: string): PackagedFile | undefined {
    const path = this.#find(name);
    if (path === undefined) return undefined;
    const text = this.#tree.files.get(path)?.text;
    if (text !== undefined) this.#scripts.set(path, { path, text });
    return { path, text };
  }

  /** The path in the tree. Of a computed path, the file's name has to be enough. */
  #find(path: string): string | undefined {
    const paths = this.#tree.paths;
    const exact = this.#tree.resolve(joinPath(this.#directory, path));
    if (paths.has(exact)) return exact;
    if (/^[/~]/.test(path) || !/[$\uE000]/.test(path)) return undefined;
    const name = baseName(path);
    const named = [...paths].filter((each) => baseName(each) === name);
    return named.length === 1 ? named[0] : undefined;
  }
}
