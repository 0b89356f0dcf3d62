import type { SourcedBody } from "../config/syntax-body.ts";
import type { Attribute, Block } from "../hcl/ast.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { ModuleFile } from "./module-file.ts";

/** A named block, preceded by the bodies of override files with the same name. */
export interface Declaration {
  readonly name: string;
  /** The whole block. */
  readonly location: Location;
  /** The block's type and labels. */
  readonly header: Location;
  readonly sources: readonly SourcedBody[];
}

export interface ResourceDeclaration extends Declaration {
  readonly mode: "managed" | "data" | "ephemeral";
  readonly type: string;
}

export interface LocalDeclaration {
  readonly name: string;
  readonly attribute: Attribute;
  readonly file: SourceFile;
}

/** A duplicate declaration. */
export interface Duplicate {
  readonly what: string;
  readonly location: Location;
  readonly first: Location;
}

/** A directory's Terraform code, organized by declaration. */
export interface ModuleConfiguration {
  /** Path of the directory; empty for the top of the tree. */
  readonly directory: string;
  readonly files: readonly ModuleFile[];
  readonly variables: ReadonlyMap<string, Declaration>;
  readonly locals: ReadonlyMap<string, LocalDeclaration>;
  readonly outputs: ReadonlyMap<string, Declaration>;
  /** By address: `aws_vpc.main`, `data.aws_region.current`. */
  readonly resources: ReadonlyMap<string, ResourceDeclaration>;
  readonly moduleCalls: ReadonlyMap<string, Declaration>;
  /** `provider` blocks in source order. */
  readonly providers: readonly Declaration[];
  /** `terraform` blocks in source order. */
  readonly settings: readonly Declaration[];
  readonly duplicates: readonly Duplicate[];
}

/** A resource's address within its module. */
export function resourceAddress(
  mode: ResourceDeclaration["mode"],
  type: string,
  name: string,
): string {
  return mode === "managed" ? `${type}.${name}` : `${mode}.${type}.${name}`;
}

/** Organizes the blocks of a directory's files into a configuration and merges override files. */
export function buildConfiguration(
  directory: string,
  files: readonly ModuleFile[],
): ModuleConfiguration {
  const builder = new ConfigurationBuilder();
  for (const file of files) if (file.role === "configuration") builder.add(file);
  for (const file of files) if (file.role === "override") builder.override(file);
  return { directory, files, ...builder.result };
}

class ConfigurationBuilder {
  readonly result = {
    variables: new Map<string, Declaration>(),
    locals: new Map<string, LocalDeclaration>(),
    outputs: new Map<string, Declaration>(),
    resources: new Map<string, ResourceDeclaration>(),
    moduleCalls: new Map<string, Declaration>(),
    providers: [] as Declaration[],
    settings: [] as Declaration[],
    duplicates: [] as Duplicate[],
  };
  /** The first provider of each name and alias. */
  readonly #providers = new Map<string, Declaration>();

  add({ body, file }: ModuleFile): void {
    for (const block of body.blocks) {
      const declaration = declare(block, file);
      if (block.type === "locals") this.#addLocals(block, file);
      else if (block.type === "provider") this.#addProvider(declaration);
      else if (block.type === "terraform") this.result.settings.push(declaration);
      else this.#addNamed(block, declaration);
    }
  }

  override({ body, file }: ModuleFile): void {
    for (const block of body.blocks) {
      if (block.type === "locals") {
        for (const attribute of block.body.attributes) {
          this.result.locals.set(attribute.name, { name: attribute.name, attribute, file });
        }
        continue;
      }
      if (block.type === "terraform") this.result.settings.unshift(declare(block, file));
      const slot = this.#slotFor(block);
      if (slot?.current === undefined) continue;
      const sources = [{ body: block.body, file }, ...slot.current.sources];
      slot.put({ ...slot.current, sources });
    }
  }

  #addLocals(block: Block, file: SourceFile): void {
    for (const attribute of block.body.attributes) {
      const { name } = attribute;
      const first = this.result.locals.get(name);
      if (first !== undefined) {
        this.#duplicate(
          `local.${name}`,
          locate(attribute, file),
          locate(first.attribute, first.file),
        );
      }
      this.result.locals.set(name, { name, attribute, file });
    }
  }

  /** A provider can have several configurations, but only one without an alias. */
  #addProvider(declaration: Declaration): void {
    const { name, sources } = declaration;
    const alias = sources[0]?.body.attributes.find((each) => each.name === "alias")?.value;
    const key = alias?.kind === "literal" ? `${name}.${alias.value}` : name;
    const first = this.#providers.get(key);
    this.result.providers.push(declaration);
    if (first === undefined) this.#providers.set(key, declaration);
    else this.#duplicate(`provider.${key}`, declaration.header, first.header);
  }

  #addNamed(block: Block, declaration: Declaration): void {
    const slot = this.#slotFor(block);
    if (slot === undefined) return;
    if (slot.current === undefined) slot.put(declaration);
    else this.#duplicate(slot.what, declaration.header, slot.current.header);
  }

  #duplicate(what: string, location: Location, first: Location): void {
    this.result.duplicates.push({ what, location, first });
  }

  #slotFor({ type, labels }: Block): Slot | undefined {
    const [first, second] = labels.map(({ value }) => value);
    if (first === undefined) return undefined;
    switch (type) {
      case "variable":
        return slotIn(this.result.variables, first, `var.${first}`);
      case "output":
        return slotIn(this.result.outputs, first, `output.${first}`);
      case "module":
        return slotIn(this.result.moduleCalls, first, `module.${first}`);
      case "resource":
      case "data":
      case "ephemeral": {
        if (second === undefined) return undefined;
        const mode = resourceMode(type);
        const address = resourceAddress(mode, first, second);
        const { resources } = this.result;
        return {
          what: address,
          current: resources.get(address),
          put: (declaration) => resources.set(address, { ...declaration, mode, type: first }),
        };
      }
      default:
        return undefined;
    }
  }
}

/** Identifies a named block among others of its kind. */
interface Slot {
  readonly what: string;
  readonly current: Declaration | undefined;
  put(declaration: Declaration): void;
}

function slotIn(declarations: Map<string, Declaration>, name: string, what: string): Slot {
  return {
    what,
    current: declarations.get(name),
    put: (declaration) => declarations.set(name, declaration),
  };
}

function resourceMode(blockType: string): ResourceDeclaration["mode"] {
  return blockType === "resource" ? "managed" : blockType === "data" ? "data" : "ephemeral";
}

function declare(block: Block, file: SourceFile): Declaration {
  return {
    name: block.labels.at(-1)?.value ?? "",
    location: locate(block, file),
    header: locate(block.header, file),
    sources: [{ body: block.body, file }],
  };
}

function locate({ start, end }: { start: number; end: number }, file: SourceFile): Location {
  return { file, start, end };
}
