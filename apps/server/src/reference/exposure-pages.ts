import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReferencePage } from "./reference-page.ts";
import { familyOf } from "./rule-families.ts";

/** Drawn from the providers' tables and the rules, by the scanner's own script. */
const MATRIX = new URL("../../../../docs/reference/exposure-matrix.md", import.meta.url);

const RULE = /\b(?:aws|az|gcp)-[a-z\d-]+[a-z\d]\b/g;

/** The exposure matrix: what it is, and a page for each provider's types. */
export function exposurePages(ruleIds: ReadonlySet<string>): ReferencePage[] {
  const [head = "", ...parts] = readFileSync(fileURLToPath(MATRIX), "utf8").split(/^## /m);
  const providers = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const [name = "", version = ""] = heading.trim().split(" ");
    return { name, version, rows: lines.join("\n").trim() };
  });
  const links = providers.map(
    ({ name, version }) => `- [${name} ${version}](/documentation/exposure/${name})`,
  );
  const intro = head.replace(/^# .*$/m, "").replace(/Made by [^;]*; do not edit\. /, "");
  return [
    {
      slug: "reference/exposure-matrix",
      title: "Exposure matrix",
      description:
        "By what each resource type may be opened to the public, and which rule sees it.",
      markdown: `${intro.trim()}\n\n${links.join("\n")}`,
    },
    ...providers.map(({ name, version, rows }) => ({
      slug: `exposure/${name}`,
      title: `Exposure: ${name}`,
      description: `How each type of resource of the provider ${name} ${version} may let people in, and which rule judges it.`,
      markdown: rows.replace(RULE, (id) =>
        ruleIds.has(id) ? `[${id}](/documentation/rules/${familyOf(id).slug}#${id})` : id,
      ),
    })),
  ];
}
