import { expect, it } from "vitest";
import { digestOf, recordedLabels, validateCases } from "../../test/validate/cases.ts";
import { firstError } from "../../test/validate/first-error.ts";

const { version, cases: labels } = recordedLabels();
const cases = validateCases();

/** What Terraform refuses and the scanner doesn't: fewer than one of a hundred. */
const KNOWN = ["mutants 2: 15 of svc", "mutants 2: 69 of net"];

it.each([
  ["blocks, declarations, expressions and references", /^(?!held-back|mutants)/, 540],
  ["cases held back while the checks were written", /^held-back/, 120],
  ["mutants of larger modules", /^mutants/, 250],
])("agrees with terraform validate on %s", (_, names, least) => {
  const asked = cases.filter(({ name }) => names.test(name));
  expect(asked.length).toBeGreaterThanOrEqual(least);
  const wrong = asked.flatMap(({ name, files }) => {
    if (KNOWN.includes(name)) return [];
    const said = firstError(files, { name: "terraform", version });
    const label = labels[name]?.error;
    return (said === undefined) === (label === null) ? [] : [`${name}: ${label} / ${said}`];
  });
  expect(wrong).toEqual([]);
});

it("has a label for each case as it is now", () => {
  const outdated = cases.filter((each) => labels[each.name]?.digest !== digestOf(each));
  expect(outdated.map(({ name }) => name)).toEqual([]);
});
