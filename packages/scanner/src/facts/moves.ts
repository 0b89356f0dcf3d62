import type { Body } from "../hcl/ast.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { Move } from "./facts.ts";

/** What the `moved` blocks of all modules say, as addresses from the root without instance keys. */
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
  // Instances of one module say the same.
  return [...new Map(moves.map((move) => [`${move.from} ${move.to}`, move])).values()];
}

function addressIn({ attributes }: Body, name: string, text: string): string | undefined {
  const value = attributes.find((attribute) => attribute.name === name)?.value;
  return value && withoutKeys(text.slice(value.start, value.end).replace(/\s/g, ""));
}

function withoutKeys(address: string): string {
  return address.replace(/\[[^\]]*\]/g, "");
}
