import { ASPECTS, type Aspect } from "./aspects.ts";
import type { Cell, Row } from "./matrix.ts";

const HEADINGS: Readonly<Record<Aspect, string>> = {
  switch: "Switch",
  policy: "Policy",
  network: "Network rule",
};

/** A provider and its table's version. */
export interface Section {
  readonly provider: string;
  readonly version: string;
  readonly rows: readonly Row[];
}

/** The documentation page. */
export function renderMatrix(sections: readonly Section[]): string {
  const all = sections.flatMap(({ rows }) => rows);
  const open = all.flatMap(({ cells }) => [...cells.values()]).filter(({ isOpen }) => isOpen);
  const quiet = all.filter(({ cells }) => cells.size === 0);
  return `# Who can reach it: every resource type and how it is judged

Made by \`npm run exposure-matrix -w packages/scanner\`; do not edit. Of each of ${all.length} resource types the table says by which arguments it may let people in: a **switch** of its own, a **policy** that names who may do what, or **network rules**. A cell names the rules that judge it, or why nothing has to be judged. What is *open* is not judged yet: ${open.length} cells. ${quiet.length} types have none of the three.

How the most used types are judged in other classes, such as encryption and recovery, is in the [class matrix](class-matrix.md).

${sections.map(renderSection).join("\n")}`;
}

function renderSection({ provider, version, rows }: Section): string {
  const shown = rows.filter(({ cells }) => cells.size > 0);
  const quiet = rows.filter(({ cells }) => cells.size === 0).map(({ type }) => type);
  const lines = shown.map(({ type, cells }) =>
    tableRow([`\`${type}\``, ...ASPECTS.map((aspect) => renderCell(cells.get(aspect)))]),
  );
  return `## ${provider} ${version}

${tableRow(["Resource type", ...ASPECTS.map((aspect) => HEADINGS[aspect])])}
${tableRow(["---", ...ASPECTS.map(() => "---")])}
${lines.join("\n")}

None of the three: ${quiet.join(", ")}.
`;
}

function renderCell(cell: Cell | undefined): string {
  if (cell === undefined) return "–";
  if (cell.rules.length > 0) return cell.rules.join(", ");
  return cell.isOpen ? "*open*" : cell.reasons.join("; ");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
