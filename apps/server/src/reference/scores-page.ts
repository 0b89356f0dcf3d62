import { REPUTATION, reputationPoints } from "@stackyard/contract/common/reputation";
import { CLASS_WEIGHT, lowestCap, pointsOf, SEVERITIES } from "@stackyard/scanner";
import { table } from "./markdown.ts";
import type { ReferencePage } from "./reference-page.ts";

const REPEATS = [0, 1, 2, 3] as const;
const BUYERS = [1, 5, 15, 50, 200] as const;

/** The arithmetic of scores and reputations, computed by the functions that compute them. */
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
  return `Security, quality and efficiency begin at 100 each. Every number on this page is computed by the functions that score modules.

## What a finding costs

The first finding of a rule costs the points of its severity, each further one half of the one before. What passes beside it changes nothing, so a score does not get thinner by size.

${table(["Severity", "First", "Second", "Third", "Fourth"], rows)}

An *insecure default*, which the caller can set otherwise, costs ${CLASS_WEIGHT["insecure-default"] * 100} % of it.

Example: two high findings of one rule and a medium one of another cost ${rounded(pointsOf("HIGH", "definite", 0))} + ${rounded(pointsOf("HIGH", "definite", 1))} + ${rounded(pointsOf("MEDIUM", "definite", 0))} points.`;
}

function caps(): string {
  const rows = SEVERITIES.map((severity) => {
    const { at } = lowestCap("security", [severity], 0, undefined);
    return [severity.toLowerCase(), at < 100 ? at : "no cap"];
  });
  return `## What security cannot be above

One grave fault is enough to break into something, whatever stands beside it.

${table(["With a finding of", "Security is at most"], rows)}`;
}

function unjudged(): string {
  const lowest = lowestCap("security", [], Number.POSITIVE_INFINITY, undefined).at;
  return `## What could not be judged

A rule that meets a value which nobody can know before deployment answers *unknown*. Each such answer lowers the highest possible score by a tenth of what the finding would have cost; a part that was not looked at at all, such as a type of resource without rules or code that is not there, by half of a high finding. For that alone no score falls below ${lowest}.

Where nothing could be judged there is no score. Code that Terraform would not load, or a file of what is sold that could not be read, scores 0.`;
}

function reputation(): string {
  const { sales, ratings, audits, age } = REPUTATION;
  const nothing = { ratingCount: 0, ratingSum: 0, decisions: 0, overturned: 0, days: 0 };
  const rows = BUYERS.map((buyers) => [buyers, reputationPoints({ ...nothing, buyers }).sales]);
  return `## Reputation

A person's reputation is counted work, from 0 to 100. Nothing that is paid to Stackyard goes into it.

${table(
  ["For", "At most", "How"],
  [
    ["buyers", sales.most, `each counted once; half of the points with ${sales.half} of them`],
    [
      "ratings",
      ratings.most,
      `what stands above ${ratings.mean} of 5, with ${ratings.imagined} imagined ratings of ${ratings.mean} among them`,
    ],
    [
      "audits",
      audits.most,
      `decisions that stand; an overturned one takes ${audits.cost} others with it`,
    ],
    ["age", age.most, `of the account, in full after ${age.days} days`],
  ],
)}

${table(["Buyers", "Points"], rows)}`;
}
