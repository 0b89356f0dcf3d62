import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import type { WhatIf } from "@stackyard/contract/modules/what-if";
import { formatCount } from "../../../lib/format/format";
import { scoreText } from "../../../lib/modules/scan-headline";
import { SCORE_LABELS } from "../scan/score-labels";

/** Summary of the result for screen readers. */
export function resultWords({ before, now, gone, come }: WhatIf): string {
  const scores = SCORE_KINDS.map((kind) => {
    const score = now.scores[kind];
    return `${SCORE_LABELS[kind]} ${scoreText(score)}, ${changeWords(before.scores[kind], score)}`;
  });
  const coming = `${formatCount(come.length, "finding")} ${come.length === 1 ? "comes" : "come"}`;
  const going = `${gone.length} ${gone.length === 1 ? "goes" : "go"} away`;
  return `With these values: ${scores.join("; ")}. ${coming}, ${going}.`;
}

/** "4 higher", "12 lower" or "the same"; null if it couldn't be judged. */
export function changeWords(before: number | null, now: number | null): string {
  if (before === null || now === null) return before === now ? "the same" : "not comparable";
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return "the same";
  return points > 0 ? `${points} higher` : `${-points} lower`;
}
