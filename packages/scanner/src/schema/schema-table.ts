import { decodeArguments, decodeLines, type TableArgument, type TableText } from "./table-text.ts";

/** The content of a resource or nested block, by name. */
export type SchemaBlock = ReadonlyMap<string, SchemaArgument>;

export interface SchemaArgument {
  readonly use: TableArgument["use"];
  /** The nested content; undefined for plain values and unknown structures. */
  readonly inner: SchemaBlock | undefined;
}

/** The resource types of one provider, decoded lazily. */
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

  /** Names of resource types; data sources have the prefix `data.`. */
  get types(): Iterable<string> {
    return this.#lines.keys();
  }

  /** The schema of a resource type; undefined if there is no such type. */
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

  /** Identical blocks are shared. */
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
