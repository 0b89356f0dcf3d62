import { type AcceptanceForm, acceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { expect, it } from "vitest";
import { checkDraftOf, checkFormOf, INITIAL_CHECKS, valuesProblem } from "./check-draft";
import { checkSentences } from "./check-sentences";

/** As the server gets it. */
const sent = (form: AcceptanceForm) => JSON.parse(JSON.stringify(form));

const ENTERED = {
  ...INITIAL_CHECKS,
  ...{ files: " README.md , LICENSE,", inputs: "name", values: "name = yard\n\nwhen = a = b\n" },
};

it("checks are sent as entered, and edited as they were sent", () => {
  const checks = acceptanceChecks.parse(sent(checkFormOf(ENTERED)));
  expect(checks).toEqual({
    ...{ security: 80, quality: null, judged: null, severity: "HIGH" },
    ...{ isValid: true, isFormatted: true, isVersionHonest: false },
    ...{ files: ["README.md", "LICENSE"], inputs: ["name"], outputs: [] },
    values: { name: "yard", when: "a = b" },
    ...{ suppressions: "marketplace", releaseDays: 3 },
  });
  expect(acceptanceChecks.parse(checkFormOf(checkDraftOf(checks)))).toEqual(checks);
  expect(checkSentences(checks)).toEqual(
    expect.arrayContaining([
      "The security score is at least 80.",
      "There are no findings that are high or worse.",
      "These files exist: README.md, LICENSE.",
      "The scan sets these inputs: name = yard; when = a = b.",
      "If a delivery passes, the payment is released after 3 days, unless the client stops it.",
    ]),
  );
});

it("what isn't a number or a value is refused, and so are no checks at all", () => {
  const wrong = { security: "many", values: "no value", releaseDays: "0", quality: "101" };
  const { error } = acceptanceChecks.safeParse(sent(checkFormOf({ ...ENTERED, ...wrong })));
  const paths = error?.issues.map(({ path }) => path.join("."));
  expect(paths?.sort()).toEqual(["quality", "releaseDays", "security", "values"]);
  expect(valuesProblem(wrong.values)).toContain("no value");
  const none = { security: "", severity: "", isValid: false, isFormatted: false } as const;
  const empty = acceptanceChecks.safeParse(checkFormOf({ ...INITIAL_CHECKS, ...none }));
  expect(empty.error?.issues).toMatchObject([{ path: ["severity"] }]);
});
