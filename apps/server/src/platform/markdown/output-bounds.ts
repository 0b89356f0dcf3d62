import type { Nodes } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import { defaultTreeAdapter } from "parse5";
import { visit } from "unist-util-visit";

/** The output would be out of proportion, so the text is shown unrendered. */
export class TooMuchOutput extends RangeError {}

/** Maximum size of the HTML, in proportion to its Markdown. */
export interface OutputBounds {
  readonly bytes: number;
  readonly nodes: number;
  readonly cells: number;
}

/**
 * Real documents produce up to four bytes per character; each bound includes a constant for short
 * texts.
 */
export function boundsOf({ length }: string): OutputBounds {
  return {
    bytes: Math.min(16_000 + 12 * length, 1_500_000),
    nodes: Math.min(2_000 + 2 * length, 60_000),
    cells: Math.min(1_000 + length, 20_000),
  };
}

/** Rejects tables whose short rows would be padded with too many cells. */
export function boundTables({ cells }: OutputBounds) {
  return (tree: MarkdownRoot) => {
    let count = 0;
    visit(tree, "table", ({ children, align }) => {
      const columns = Math.max(align?.length ?? 0, children[0]?.children.length ?? 0);
      count += children.length * columns;
      if (count > cells) throw new TooMuchOutput("too many cells");
    });
  };
}

/** Rejects a tree that is too large, for example by repeated use of a long definition. */
export function boundTree(bounds: OutputBounds) {
  return (tree: Nodes) => void measure(tree, bounds);
}

interface Size {
  bytes: number;
  nodes: number;
}

/** Approximate size of a tree's HTML. Throws as soon as it is too large. */
export function measure(tree: Nodes, bounds: OutputBounds): Size {
  const size = { bytes: 0, nodes: 0 };
  visit(tree, (node) => {
    size.nodes += 1;
    if (node.type === "element") size.bytes += bytesOfTags(node);
    else if ("value" in node) size.bytes += Buffer.byteLength(node.value);
    if (size.nodes > bounds.nodes || size.bytes > bounds.bytes)
      throw new TooMuchOutput("too large a tree");
  });
  return size;
}

function bytesOfTags({ tagName, properties }: Extract<Nodes, { type: "element" }>): number {
  let bytes = 2 * tagName.length + "<></>".length;
  for (const [name, value] of Object.entries(properties))
    bytes += name.length + Buffer.byteLength(String(value)) + ' =""'.length;
  return bytes;
}

/**
 * Limits the elements that the HTML parser creates: it repeats unclosed formatting elements in
 * every following block. The parser has no option for that, so its adapter counts.
 */
export function withFewElements<T>({ nodes }: OutputBounds, parse: () => T): T {
  const { createElement } = defaultTreeAdapter;
  let count = 0;
  defaultTreeAdapter.createElement = (...given) => {
    if (++count > nodes) throw new TooMuchOutput("too many elements");
    return createElement(...given);
  };
  try {
    return parse();
  } finally {
    defaultTreeAdapter.createElement = createElement;
  }
}
