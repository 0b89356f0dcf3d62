import { oncePerFile } from "../../source/once-per-file.ts";
import { type Line, linesOf } from "./chart.ts";

const ACTION = /\{\{-?\s*(if|with|range|define|block|end)\b/g;

/** How much deeper in conditions and loops the template is after a line. */
function deepening(text: string): number {
  return [...text.matchAll(ACTION)].reduce(
    (depth, [, keyword]) => depth + (keyword === "end" ? -1 : 1),
    0,
  );
}

/** The lines that every rendered object has: no condition or loop within the object decides. */
export const unconditionalLines = oncePerFile((file): readonly Line[] => {
  let depth = 0;
  let depthOfObject = 0;
  return linesOf(file).filter(({ text }) => {
    if (/^(---|apiVersion:|kind:)/.test(text)) depthOfObject = depth;
    const isInside = depth > depthOfObject;
    depth += deepening(text);
    return !isInside && !text.includes("{{");
  });
});
