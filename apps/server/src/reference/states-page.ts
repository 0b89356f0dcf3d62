import { TRANSITION_TABLES } from "../transition-tables.ts";
import { asWords, table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

/** Which state may follow which, from the tables that the server enforces. */
export function statesPage(): ReferencePage {
  const parts = Object.entries(TRANSITION_TABLES).map(([name, states]) => {
    const rows = Object.entries(states).map(([state, next]) => [
      `\`${state}\``,
      next.length > 0 ? next.map((one) => `\`${one}\``).join(", ") : "final",
    ]);
    return `## ${asWords(name)}\n\n${table(["State", "May become"], rows)}`;
  });
  const intro =
    "These are the tables that the server itself decides by. A change that they do not allow is refused with `conflict`, and so is one that came second: a state changes only if it still is what it was.";
  return {
    slug: "reference/states",
    title: "States",
    description: "Which states a version, a scan or a purchase can have, and what may follow.",
    markdown: [intro, ...parts].join("\n\n"),
  };
}
