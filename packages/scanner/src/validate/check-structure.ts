import type { Block, Body } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleFile } from "../terraform/module-file.ts";
import { type BlockSchema, TOP_LEVEL } from "./block-schemas.ts";
import type { Faults } from "./fault.ts";
import type { Language } from "./language.ts";
import type { NewerNames } from "./newer-names.ts";

/** An identifier of the language. */
const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;

/** Names that a variable can't have, because module calls use them. */
export const RESERVED_VARIABLES =
  /^(source|version|providers|count|for_each|lifecycle|depends_on|locals)$/;

/** Checks which blocks and arguments a file has, and their names. */
export class StructureCheck {
  readonly #language: Language;
  readonly #faults: Faults;
  readonly #newer: NewerNames;

  constructor(language: Language, faults: Faults, newer: NewerNames) {
    this.#language = language;
    this.#faults = faults;
    this.#newer = newer;
  }

  file({ file, role, body }: ModuleFile): void {
    const isJson = file.path.endsWith(".json");
    for (const attribute of body.attributes) {
      if (isJson && attribute.name in TOP_LEVEL) continue;
      this.#faults.add(`"${attribute.name}" is not expected here`, attribute.nameSpan, file);
    }
    for (const block of body.blocks) this.#topLevel(block, file, isJson, role === "override");
  }

  #topLevel(block: Block, file: SourceFile, isJson: boolean, isOverride: boolean): void {
    const schema = TOP_LEVEL[block.type];
    if (schema === undefined) {
      this.#unknownBlock(block, file);
      return;
    }
    this.#labels(block, schema.labels, file);
    if (schema.since !== undefined && !this.#language.has(schema.since)) {
      this.#faults.add(`no permitted version has "${block.type}" blocks`, block.header, file);
    }
    this.#body(block.body, schema, { block, file, isJson, isOverride });
  }

  #unknownBlock({ type, header }: Block, file: SourceFile): void {
    const what = `a \`${type}\` block in ${file.path}`;
    if (this.#newer.mayHave(type, TOP_LEVEL, what)) return;
    this.#faults.add(`there are no "${type}" blocks`, header, file);
  }

  #labels({ type, labels, header }: Block, wanted: number, file: SourceFile): void {
    if (labels.length !== wanted) {
      const what = wanted === 1 ? "1 label" : `${wanted} labels`;
      this.#faults.add(`a "${type}" block has ${what}`, header, file);
    }
    const isPlain = type === "backend" || type === "provisioner";
    for (const label of labels) {
      if (!isPlain && !IDENTIFIER.test(label.value)) {
        this.#faults.add(`"${label.value}" is not a valid name`, label, file);
      } else if (type === "variable" && RESERVED_VARIABLES.test(label.value)) {
        this.#faults.add(`a variable can't be named "${label.value}"`, label, file);
      }
    }
  }

  /** The body of a block whose schema is known. */
  #body(body: Body, schema: BlockSchema, at: Place): void {
    const { block, file, isJson, isOverride } = at;
    for (const [name, { isRequired }] of Object.entries(schema.attributes)) {
      const isMissing = !body.attributes.some((each) => each.name === name);
      if (isRequired === true && isMissing && !isOverride) {
        this.#faults.add(`"${name}" is required`, block.header, file);
      }
    }
    for (const { name, nameSpan } of body.attributes) {
      const known = schema.attributes[name];
      const isBlock = isJson && name in schema.blocks;
      if (known?.since !== undefined && !this.#language.has(known.since)) {
        this.#faults.add(`no permitted version has "${name}" here`, nameSpan, file);
      } else if (known === undefined && schema.open === "no" && !isBlock) {
        const what = `\`${name}\` in ${file.path}`;
        if (!this.#newer.mayHave(name, schema.attributes, what))
          this.#faults.add(`"${name}" is not expected here`, nameSpan, file);
      } else if (schema === TOP_LEVEL.locals && !IDENTIFIER.test(name)) {
        this.#faults.add(`"${name}" is not a valid name`, nameSpan, file);
      }
    }
    this.#blocks(body, schema, at);
  }

  #blocks(body: Body, schema: BlockSchema, { file, isJson, isOverride }: Place): void {
    for (const block of body.blocks) {
      const known = schema.blocks[block.type];
      const isNew = known?.since !== undefined && !this.#language.has(known.since);
      if (known === undefined ? schema.open !== "all" : isNew) {
        const what = `a \`${block.type}\` block in ${file.path}`;
        if (known !== undefined || !this.#newer.mayHave(block.type, schema.blocks, what))
          this.#faults.add(`a "${block.type}" block is not expected here`, block.header, file);
      } else if (known !== undefined) {
        this.#labels(block, known.labels, file);
        this.#body(block.body, known, { block, file, isJson, isOverride });
      }
    }
    for (const type of ["lifecycle", "connection"]) {
      const [, second] = body.blocks.filter((block) => block.type === type);
      if (second !== undefined && type in schema.blocks) {
        this.#faults.add(`only one "${type}" block is allowed`, second.header, file);
      }
    }
  }

  /** A nested block with arguments of its own, such as a provisioner. */
  nested(block: Block, schema: BlockSchema, file: SourceFile): void {
    this.#body(block.body, schema, {
      block,
      file,
      isJson: file.path.endsWith(".json"),
      isOverride: false,
    });
  }
}

interface Place {
  readonly block: Block;
  readonly file: SourceFile;
  readonly isJson: boolean;
  readonly isOverride: boolean;
}
