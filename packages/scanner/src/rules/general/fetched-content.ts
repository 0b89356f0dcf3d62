import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { isInMovingFolder } from "../../source/revisions.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { dependentsOf } from "../../terraform/dependents.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf, writtenText } from "../../terraform/static-argument.ts";

/** A file that someone else can change at the same address. */
function moves(address: string): boolean {
  return /^https?:\/\//.test(address) && (isInMovingFolder(address) || /\/latest\//.test(address));
}

/** The address as it is written, where it is used or as a local value. */
function addressIn(declaration: Declaration, { configuration }: ModuleView): string {
  const url = argumentOf(declaration, "url");
  if (url === undefined) return "";
  const local = configuration.locals.get(nameAfter("local", url.value) ?? "");
  return local === undefined
    ? writtenText(url.value, url.file)
    : writtenText(local.attribute.value, local.file);
}

/** Documents fetched from a branch, of which the module creates resources unseen. */
function fetchedContent(view: ModuleView): readonly Fact[] {
  const { resources } = view.configuration;
  return [...resources].flatMap(([address, declaration]): readonly Fact[] => {
    if (declaration.mode !== "data" || declaration.type !== "http") return [];
    const text = addressIn(declaration, view);
    if (!moves(text)) return [view.found(false, declaration.header, "the address is fixed")];
    const isCompared = declaration.sources.some(({ body, file }) =>
      /\b(sha\d+|md5|filesha\d+)\(/.test(file.text.slice(body.start, body.end)),
    );
    const user = [...dependentsOf(view.configuration, [address])].find(
      (each) => resources.get(each)?.mode === "managed",
    );
    const message = `\`${user}\` is made from \`${text.slice(0, 100)}\``;
    return [view.found(user !== undefined && !isCompared, declaration.header, message)];
  });
}

/** Rules for documents that Terraform fetches and applies. */
export const fetchedContentRules: readonly Rule[] = [
  {
    id: "tf-fetched-branch",
    title: "Resource is made from a file of a branch",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch decides what the next apply creates.",
    fix: "Name a tag or commit in the address, or keep the file in the module.",
    link: "https://registry.terraform.io/providers/hashicorp/http/latest/docs/data-sources/http",
    checks: [module(fetchedContent)],
  },
];
