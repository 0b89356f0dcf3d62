/** One condition on a version: `~> 5.1`. */
const TERM = /^\s*(=|!=|>=|<=|>|<|~>)?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+][\w.+-]+)?\s*$/;

/** Where the versions lie that satisfy constraints: all before `major`.0.0, all from there on, or on both sides. */
export type Side = "before" | "from" | "both";

/** Reads constraints that hold together, each such as `>= 4.0, < 6.0`. */
export function sideOf(major: number, constraints: readonly string[]): Side {
  const terms = constraints.flatMap((constraint) => constraint.split(","));
  const sides = terms.map((term) => sideOfTerm(major, term));
  return sides.find((side) => side !== "both") ?? "both";
}

function sideOfTerm(limit: number, term: string): Side {
  const match = TERM.exec(term);
  if (match === null) return "both";
  const [, operator = "=", first, second, third] = match;
  const major = Number(first);
  const isRound = Number(second ?? 0) === 0 && Number(third ?? 0) === 0;
  switch (operator) {
    case "=":
      return major < limit ? "before" : "from";
    case ">":
    case ">=":
      return major < limit ? "both" : "from";
    case "<=":
      return major < limit ? "before" : "both";
    case "<":
      return major < limit || (major === limit && isRound) ? "before" : "both";
    case "~>":
      if (major >= limit) return "from";
      // The last number may grow; when that is the major one there is no upper end.
      return second === undefined ? "both" : "before";
    default:
      return "both";
  }
}
