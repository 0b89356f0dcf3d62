import type { Body } from "../hcl/ast.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { Move } from "./facts.ts";

/** The `moved` blocks of all modules, as addresses from the root without instance keys. */
export function movesOf({ modules }: EvaluatedTree): Move[] {
  const moves = modules.flatMap(({ configuration, prefix }) => {
    const path = withoutKeys(prefix);
    return configuration.files.flatMap(({ role, body, file }) => {
      if (role !== "configuration" && role !== "override") return [];
      return body.blocks
        .filter(({ type }) => type === "moved")
        .flatMap(({ body: block }) => {
          const from = addressIn(block, "from", file.text);
          const to = addressIn(block, "to", file.text);
          return from === undefined || to === undefined
            ? []
            : [{ from: path + from, to: path + to }];
        });
    });
  });
  // Instances of the same module have identical `moved` blocks.
  return [...new Map(moves.map((move) => [`${move.from} ${move.to}`, move])).values()];
}

function addressIn({ attributes }: Body, name: string, text: string): string | undefined {
  const value = attributes.find((attribute) => attribute.name === name)?.value;
  return value && withoutKeys(text.slice(value.start, value.end).replace(/\s/g, ""));
}

function withoutKeys(address: string): string {
  return address.replace(/\[[^\]]*\]/g, "");
}
