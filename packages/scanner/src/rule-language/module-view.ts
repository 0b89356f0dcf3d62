import { NO_MARKS } from "../evaluate/marks.ts";
import type { Block } from "../hcl/ast.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";
import type { ModuleFile } from "../terraform/module-file.ts";
import { referencesInBody } from "../terraform/references.ts";
import { type DirectoryPurpose, isOfProduct, type ModuleTree } from "../terraform/tree.ts";
import { type Fact, fact } from "./fact.ts";

/** Blocks and arguments that refer to objects that no longer or don't yet exist. */
const BOOKKEEPING: ReadonlyMap<string, readonly string[]> = new Map([
  ["moved", ["from", "to"]],
  ["removed", ["from"]],
  ["import", ["to"]],
]);

/**
 * The code of one directory as seen by rules: its declarations, not its evaluated values. A module
 * without Terraform code has only documents and no declarations.
 */
export class ModuleView {
  readonly configuration: ModuleConfiguration;
  readonly tree: ModuleTree;
  readonly #documents: readonly SourceFile[];
  #references: ReadonlySet<string> | undefined;

  /** `documents` are the module's content if it has no Terraform code. */
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

  /** Whether this is part of the product: callable code, or documents in another format. */
  get isOffered(): boolean {
    return this.isPublished || this.#documents.length > 0;
  }

  /** The module's content if it has no Terraform code. */
  get documents(): readonly SourceFile[] {
    return this.#documents;
  }

  /** Whether it can be called: the root module or a submodule, not an example or test. */
  get isPublished(): boolean {
    return isOfProduct(this.purpose) && this.codeFiles.length > 0;
  }

  /** Whether it is applied as it is: it says where its state is kept, or configures providers. */
  get isDeployed(): boolean {
    const { providers } = this.configuration;
    return this.keepsState || (this.purpose === "root" && providers.length > 0);
  }

  /** Whether it says where its state is kept. */
  get keepsState(): boolean {
    return this.configuration.settings.some(({ sources }) =>
      sources.some(({ body }) => body.blocks.some(({ type }) => /^(backend|cloud)$/.test(type))),
    );
  }

  /** Files that contain declarations. */
  get codeFiles(): readonly ModuleFile[] {
    return this.configuration.files.filter(
      ({ role }) => role === "configuration" || role === "override",
    );
  }

  /**
   * Addresses referenced in the code: `var.x`, `local.x`, `data.t.n`, `aws_vpc.main`. A variable's
   * own validation doesn't count as a reference to it.
   */
  get references(): ReadonlySet<string> {
    this.#references ??= new Set(
      this.codeFiles.flatMap(({ body }) => body.blocks.flatMap(referencesOfBlock)),
    );
    return this.#references;
  }

  /** A fact about a location in the code. */
  found(isAtFault: boolean, location: Location, message: string): Fact {
    return fact(isAtFault, { location, message, marks: NO_MARKS });
  }

  /** A fact about the whole module, located at the start of its first file. */
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
