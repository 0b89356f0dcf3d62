import { REPUTATION, reputationPoints } from "@stackyard/contract/common/reputation";
import { CLASS_WEIGHT, lowestCap, pointsOf, SEVERITIES } from "@stackyard/scanner";
import { table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

const REPEATS = [0, 1, 2, 3] as const;
const BUYERS = [1, 5, 15, 50, 200] as const;

/**
 * Computes scores and reputations with the production functions, so that the documentation can't
 * become outdated.
 */
export function scoresPage(): ReferencePage {
  return {
    slug: "reference/scores",
    title: "Scores",
    description: "The arithmetic of the three scores and of a reputation, number by number.",
    markdown: [points(), caps(), unjudged(), reputation()].join("\n\n"),
  };
}

const rounded = (points: number) => Math.round(points * 100) / 100;

function points(): string {
  const rows = SEVERITIES.map((severity) => [
    severity.toLowerCase(),
    ...REPEATS.map((repeat) => rounded(pointsOf(severity, "definite", repeat))),
  ]);
  return `Security, quality, and efficiency start at 100. Every number on this page is computed by the functions that score modules.

## What a finding costs

The first finding of a rule costs the points of its severity. Each further finding of the rule costs half of the previous one. Passed checks don't change the score, so large modules can't dilute findings.

${table(["Severity", "First", "Second", "Third", "Fourth"], rows)}

An *insecure default*, which the caller can override, costs ${CLASS_WEIGHT["insecure-default"] * 100} % of it.

Example: two high findings of one rule and a medium one of another cost ${rounded(pointsOf("HIGH", "definite", 0))} + ${rounded(pointsOf("HIGH", "definite", 1))} + ${rounded(pointsOf("MEDIUM", "definite", 0))} points.`;
}

function caps(): string {
  const rows = SEVERITIES.map((severity) => {
    const { at } = lowestCap("security", [severity], 0, undefined);
    return [severity.toLowerCase(), at < 100 ? at : "no cap"];
  });
  return `## Caps of the security score

A single severe finding caps the security score, regardless of the rest of the module.

${table(["With a finding of", "Security is at most"], rows)}`;
}

function unjudged(): string {
  const lowest = lowestCap("security", [], Number.POSITIVE_INFINITY, undefined).at;
  return `## Unknown results

If a rule depends on a value that is unknown before deployment, its result is *unknown*. Each unknown result lowers the highest possible score by a tenth of what the finding would cost. If a document from elsewhere is the reason, such as a policy that a data source fetches, a high or critical one lowers it by half. Code that isn't there, such as a module from elsewhere, lowers it by a critical finding, and a resource type without rules by a high finding, or half of that if the rules know its provider. This alone never lowers a score below ${lowest}.

If the rules couldn't check anything, there's no score. Code that Terraform can't load, or a module file that can't be read, scores 0.`;
}

function reputation(): string {
  const { sales, ratings, audits, age } = REPUTATION;
  const nothing = { ratingCount: 0, ratingSum: 0, decisions: 0, overturned: 0, days: 0 };
  const rows = BUYERS.map((buyers) => [buyers, reputationPoints({ ...nothing, buyers }).sales]);
  return `## Reputation

A person's reputation measures their work from 0 to 100. Payments to Stackyard don't affect it.

${table(
  ["For", "At most", "How"],
  [
    ["buyers", sales.most, `each counted once; ${sales.half} buyers earn half of the points`],
    [
      "ratings",
      ratings.most,
      `the average above ${ratings.mean} of 5, including ${ratings.imagined} neutral ratings of ${ratings.mean}`,
    ],
    ["audits", audits.most, `upheld decisions; an overturned one cancels ${audits.cost} others`],
    ["age", age.most, `account age; all points after ${age.days} days`],
  ],
)}

${table(["Buyers", "Points"], rows)}`;
}
