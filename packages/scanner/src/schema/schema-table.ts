import { decodeArguments, decodeLines, type TableArgument, type TableText } from "./table-text.ts";

/** What stands inside of a resource, or of a block inside of it, by name. */
export type SchemaBlock = ReadonlyMap<string, SchemaArgument>;

export interface SchemaArgument {
  readonly use: TableArgument["use"];
  /** What stands inside; undefined of plain values and of what is not known from within. */
  readonly inner: SchemaBlock | undefined;
}

/** The resource types of one provider. Nothing is read before it is asked for. */
export class SchemaTable {
  readonly version: string;
  readonly #text: TableText;
  #names: readonly string[] | undefined;
  #blocks: readonly string[] | undefined;
  #types: ReadonlyMap<string, string> | undefined;
  readonly #read = new Map<string, SchemaBlock>();

  constructor(text: TableText) {
    this.#text = text;
    this.version = text.version;
  }

  /** Names of resource types; of data sources with `data.` in front. */
  get types(): Iterable<string> {
    return this.#lines.keys();
  }

  /** What a resource of the type takes; undefined when there is no such type. */
  type(name: string): SchemaBlock | undefined {
    const text = this.#lines.get(name);
    return text === undefined ? undefined : this.#block(text);
  }

  get #lines(): ReadonlyMap<string, string> {
    this.#types ??= new Map(
      decodeLines(this.#text.types).map((line) => {
        const [name = "", text = ""] = line.split(" ");
        return [name, text];
      }),
    );
    return this.#types;
  }

  /** Blocks that are written alike are one. */
  #block(text: string): SchemaBlock {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    this.#names ??= decodeLines(this.#text.names);
    this.#blocks ??= this.#text.blocks.split("\n");
    const block = new Map<string, SchemaArgument>();
    for (const { name, use, block: place } of decodeArguments(text, this.#names)) {
      const inner = place === undefined ? undefined : this.#block(this.#blocks[place] ?? "");
      block.set(name, { use, inner });
    }
    this.#read.set(text, block);
    return block;
  }
}
