import { TRANSITION_TABLES } from "../transition-tables.ts";
import { asWords, table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

/** State transitions, from the tables that the server enforces. */
export function statesPage(): ReferencePage {
  const parts = Object.entries(TRANSITION_TABLES).map(([name, states]) => {
    const rows = Object.entries(states).map(([state, next]) => [
      `\`${state}\``,
      next.length > 0 ? next.map((one) => `\`${one}\``).join(", ") : "final",
    ]);
    return `## ${asWords(name)}\n\n${table(["State", "May become"], rows)}`;
  });
  const intro =
    "The server uses these tables. A change that they don't allow is refused with `conflict`. Of two simultaneous changes, the second is also refused.";
  return {
    slug: "reference/states",
    title: "States",
    description: "The states of versions, scans, and purchases, and their transitions.",
    markdown: [intro, ...parts].join("\n\n"),
  };
}
