import { join } from "node:path";
import { PROVIDER_TABLES } from "../../src/schema/provider-tables.ts";
import {
  CLASSES,
  type ClassName,
  judging,
  MOST_USED,
  REASONS,
  type TypeVerdicts,
  type Verdict,
} from "./verdicts.ts";

export const PAGE = join(import.meta.dirname, "../../../../docs/reference/class-matrix.md");

/** The page for the current rules and verdicts. */
export function currentPage(): string {
  const rows = [...MOST_USED.values()].flat();
  const verdicts = rows.flatMap((row) => row.verdicts);
  const judged = verdicts.filter((verdict) => verdict === "rules").length;
  const sections = [...MOST_USED].map(([provider, types]) =>
    section(`${provider} ${PROVIDER_TABLES.get(provider)?.version}`, types),
  );
  return `# How the most used resource types are judged

Made by \`npm run class-matrix -w packages/scanner\`; do not edit. The table has the ${rows.length} most used resource types and ${CLASSES.length} classes of faults. A cell names the rules that ask about the type in the class, or says why no rule is needed. Of ${verdicts.length} cells, ${judged} have rules, and ${verdicts.length - judged} have a reason.

${sections.join("\n")}`;
}

function section(heading: string, rows: readonly TypeVerdicts[]): string {
  const lines = rows.map(({ type, verdicts }) =>
    tableRow([
      `\`${type}\``,
      ...CLASSES.map(({ of }, index) => cell(verdicts[index] ?? "", type, of)),
    ]),
  );
  return `## ${heading}

${tableRow(["Resource type", ...CLASSES.map((each) => each.heading)])}
${tableRow(["---", ...CLASSES.map(() => "---")])}
${lines.join("\n")}
`;
}

function cell(verdict: Verdict, type: string, of: ClassName): string {
  if (verdict === "rules") return judging(type, of).join(", ");
  return verdict.startsWith("@")
    ? `judged with \`${verdict.slice(1)}\``
    : (REASONS.get(verdict) ?? "");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
