import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admitsStrangers } from "./token-condition.ts";

const GITHUB = {
  isShared: true,
  mapping: new Map([["attribute.owner", "assertion.repository.split('/')[0]"]]),
};

const ADMITTING = [
  "true",
  "assertion.sub != ''",
  "assertion.ref == 'refs/heads/main'",
  "assertion.repository.contains('octo/')",
  "assertion.repository.endsWith('/cat')",
  "assertion.job_workflow_ref == 'octo/cat/.github/workflows/deploy.yml@refs/heads/main'",
  "assertion.repository.matches('octo/.*')",
  "assertion.repository.matches('^(octo|dog)/|x')",
  "has(assertion.repository) && size(assertion.sub) > 0",
  "assertion.sub.startsWith('repo:octo')",
  "assertion.repository in ['octo/cat'] || assertion.ref_protected == 'true'",
  "!(assertion.repository_owner == 'octo')",
  "assertion.ref == 'a' ? true : assertion.repository_owner == 'octo'",
];

const NARROWING = [
  "false",
  "assertion.repository_owner_id == '1234'",
  '"octo/cat" == assertion.repository',
  "assertion['repository'] == r'octo/cat'",
  "assertion.repository in ['octo/cat', 'octo/dog']",
  "assertion.sub.startsWith('repo:octo/')",
  "assertion.repository.matches('^octo/[a-z]+$')",
  "attribute.owner == 'octo'",
  "google.subject.startsWith('repo:octo/') && assertion.ref != ''",
  "!(assertion.repository != 'octo/cat')",
  "assertion.ref == 'a' ? assertion.repository == 'octo/cat' : assertion.repository == 'octo/dog'",
];

describe("conditions on tokens", () => {
  it.each(ADMITTING)("let strangers in: %s", (condition) => {
    expect(admitsStrangers(condition, GITHUB)).toBe(true);
  });

  it.each(NARROWING)("keep strangers out: %s", (condition) => {
    expect(admitsStrangers(condition, GITHUB)).toBe(false);
  });

  it.each(["", "assertion.", "a == == b", "'open", "(true", "\uE000var.x\uE001 == 'a'"])(
    "are not guessed at: %s",
    (condition) => {
      expect(admitsStrangers(condition, GITHUB)).toBeUndefined();
    },
  );

  it("need not name an owner where the issuer has but one customer", () => {
    const own = { isShared: false, mapping: new Map<string, string>() };
    expect(admitsStrangers("assertion.tenant == 'octo'", own)).toBe(false);
    expect(admitsStrangers("true", own)).toBe(true);
  });

  it("mean the same with both sides exchanged, and twice denied", () => {
    const all = fc.constantFrom(...ADMITTING, ...NARROWING);
    fc.assert(
      fc.property(all, all, fc.constantFrom("&&", "||"), (a, b, sign) => {
        const one = admitsStrangers(`(${a}) ${sign} (${b})`, GITHUB);
        expect(admitsStrangers(`(${b}) ${sign} (${a})`, GITHUB)).toBe(one);
        expect(admitsStrangers(`!!((${a}) ${sign} (${b}))`, GITHUB)).toBe(one);
      }),
    );
  });
});
