import { type Assignment, isSamePart, withCandidate } from "./assignment.ts";
import type { Candidate } from "./candidates.ts";

/** Maximum number of assignments to try for one goal, and of values to combine. */
const MAX_TRIES = 300;
const MAX_COMBINED = 3;

/**
 * The smallest extension of `start` that reaches a goal: with one other value, then with two, then
 * with three. `least` is the number to begin with.
 */
export function findAssignment(
  start: Assignment,
  candidates: readonly Candidate[],
  reaches: (assignment: Assignment) => boolean,
  least = 1,
): Assignment | undefined {
  let tries = 0;
  for (let size = least; size <= MAX_COMBINED; size++) {
    for (const assignment of extensions(start, candidates, size)) {
      if (++tries > MAX_TRIES) return undefined;
      if (reaches(assignment)) return assignment;
    }
  }
  return undefined;
}

function* extensions(
  start: Assignment,
  candidates: readonly Candidate[],
  size: number,
  from = 0,
): Generator<Assignment> {
  if (size === 0) {
    yield start;
    return;
  }
  for (const [index, candidate] of candidates.slice(from).entries()) {
    if (start.candidates.some((other) => isSamePart(other, candidate))) continue;
    yield* extensions(withCandidate(start, candidate), candidates, size - 1, from + index + 1);
  }
}
