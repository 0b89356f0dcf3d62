import { NO_MARKS } from "../evaluate/marks.ts";
import type { Block } from "../hcl/ast.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";
import type { ModuleFile } from "../terraform/module-file.ts";
import { referencesInBody } from "../terraform/references.ts";
import type { DirectoryPurpose, ModuleTree } from "../terraform/tree.ts";
import { type Fact, fact } from "./fact.ts";

/** Blocks that name things which are no longer there, or not yet, and the arguments that do so. */
const BOOKKEEPING: ReadonlyMap<string, readonly string[]> = new Map([
  ["moved", ["from", "to"]],
  ["removed", ["from"]],
  ["import", ["to"]],
]);

/**
 * The code of one directory as rules see it: what is declared, not what it evaluates to. Of a module
 * that has no Terraform code only documents are there, and nothing is declared.
 */
export class ModuleView {
  readonly configuration: ModuleConfiguration;
  readonly tree: ModuleTree;
  readonly #documents: readonly SourceFile[];
  #references: ReadonlySet<string> | undefined;

  /** `documents` are what the module consists of instead of code. */
  constructor(
    configuration: ModuleConfiguration,
    tree: ModuleTree,
    documents: readonly SourceFile[] = [],
  ) {
    this.configuration = configuration;
    this.tree = tree;
    this.#documents = documents;
  }

  get purpose(): DirectoryPurpose {
    return this.tree.purpose(this.configuration.directory);
  }

  /** Whether this is what users get: code that they call, or documents in another language. */
  get isOffered(): boolean {
    return this.isPublished || this.#documents.length > 0;
  }

  /** Whether others call this code: the root module or one of its submodules, no example or test. */
  get isPublished(): boolean {
    return (this.purpose === "root" || this.purpose === "submodule") && this.codeFiles.length > 0;
  }

  /** The files that declare something. */
  get codeFiles(): readonly ModuleFile[] {
    return this.configuration.files.filter(
      ({ role }) => role === "configuration" || role === "override",
    );
  }

  /**
   * Addresses that the code refers to: `var.x`, `local.x`, `data.t.n`, `aws_vpc.main`. What a
   * variable's own validation says of it does not count.
   */
  get references(): ReadonlySet<string> {
    this.#references ??= new Set(
      this.codeFiles.flatMap(({ body }) => body.blocks.flatMap(referencesOfBlock)),
    );
    return this.#references;
  }

  /** A fact about a place in the code, at fault or not. */
  found(isAtFault: boolean, location: Location, message: string): Fact {
    return fact(isAtFault, { location, message, marks: NO_MARKS });
  }

  /** A fact about the module as a whole, placed at the beginning of its first file. */
  foundInWhole(isAtFault: boolean, message: string): Fact {
    const files = [...this.codeFiles.map(({ file }) => file), ...this.#documents];
    const file = files.find(({ path }) => path.endsWith("main.tf")) ?? files[0];
    if (file === undefined) throw new Error("A module without files has no place for findings");
    return this.found(isAtFault, { file, start: 0, end: 0 }, message);
  }
}

function referencesOfBlock(block: Block): string[] {
  const names = BOOKKEEPING.get(block.type) ?? [];
  const attributes = block.body.attributes.filter(({ name }) => !names.includes(name));
  const references = [...referencesInBody({ ...block.body, attributes })];
  const own = block.type === "variable" ? `var.${block.labels[0]?.value}` : undefined;
  return references.filter((address) => address !== own);
}

export function locate({ start, end }: Span, file: SourceFile): Location {
  return { file, start, end };
}
