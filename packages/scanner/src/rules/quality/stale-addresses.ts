import type { Block } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { referencesInBody } from "../../terraform/references.ts";

/** What an argument of a block names: its first two words, and whether it is all of them. */
function namedBy({ body }: Block, name: string, { text }: SourceFile) {
  const argument = body.attributes.find((each) => each.name === name);
  if (argument === undefined) return undefined;
  const written = text.slice(argument.value.start, argument.value.end);
  const [address] = referencesInBody({ ...body, attributes: [argument], blocks: [] });
  return address === undefined ? undefined : { address, isWhole: written === address, argument };
}

function isDeclared(address: string, { configuration }: ModuleView): boolean {
  return address.startsWith("module.")
    ? configuration.moduleCalls.has(address.slice("module.".length))
    : configuration.resources.has(address);
}

/** Blocks that tell Terraform about something that isn't there, or that is still there. */
function staleAddresses(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks
      .filter(({ type }) => /^(moved|removed|import)$/.test(type))
      .flatMap((block): Fact[] => {
        const [from, to] = ["from", "to"].map((name) => namedBy(block, name, file));
        if (to !== undefined && !isDeclared(to.address, view)) {
          const place = locate(to.argument, file);
          return [view.found(true, place, `\`${to.address}\` is not declared`)];
        }
        // The same resource with an index is another instance.
        const isOld = from?.isWhole === true && from.address !== to?.address;
        if (!isOld || !isDeclared(from.address, view)) return [];
        const place = locate(from.argument, file);
        return [view.found(true, place, `\`${from.address}\` is still declared`)];
      }),
  );
}

/** A rule for blocks about addresses in the state. */
export const staleAddressRules: readonly Rule[] = [
  {
    id: "quality-stale-address",
    title: "Moved, removed or imported object doesn't match the code",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan fails, or destroys the old object and creates another one.",
    fix: "Write the address as it is in the code, and delete the block of the old object.",
    link: "https://developer.hashicorp.com/terraform/language/moved",
    checks: [published("each address is right", staleAddresses)],
  },
];
