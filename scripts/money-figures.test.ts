import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";
import { INITIAL_REFUND_DAYS } from "@stackyard/contract/common/setting-lists";
import { CONTRACT_LIMITS, CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import { describe, expect, it } from "vitest";
import { ROOT } from "./install.js";

const { refundAnswerDays, refundDecisionDays, orderHours } = PAYMENT_TIMES;
const TERMS = CONTRACT_TERMS;

/** What texts say about times of payments, with the number that the code has. N is the figure. */
const CLAIMS: readonly (readonly [sentence: RegExp, figure: number])[] = [
  [/unpaid order expires after N hours/, orderHours],
  [/while the buyer can request a refund, N days by default/, INITIAL_REFUND_DAYS],
  [/(?:get|request) a refund within N days/, INITIAL_REFUND_DAYS],
  [/purchases are refunded within N days/, INITIAL_REFUND_DAYS],
  [/N-day refunds if a module/, INITIAL_REFUND_DAYS],
  [/seller (?:accepts or objects|answers|can accept or object) within N days/, refundAnswerDays],
  [/Without your answer it is granted in N days/, refundAnswerDays],
  [/dministrator (?:reads both sides and )?decides within N days/, refundDecisionDays],
  [/doesn't answer for N days/, TERMS.autoReleaseDays],
  [/client has N days to approve/, TERMS.autoReleaseDays],
  [/You have N days from the delivery/, TERMS.autoReleaseDays],
  [/engineer has N days to answer/, TERMS.refundAnswerDays],
  [/paid out after N days/, TERMS.clearanceDays],
  [/fter N days without a delivery/, TERMS.noDeliveryDays],
  [/no delivery (?:or message for|within) N days/, TERMS.noDeliveryDays],
  [/\*\*N days\*\*: we hold money for/, TERMS.holdExpiryDays],
  [/hold money for N days at most/, TERMS.holdExpiryDays],
  [/money was held for N days/, TERMS.holdExpiryDays],
  [/side has N business days to answer/, TERMS.disputeAnswerBusinessDays],
  [/doesn't accept within N days/, CONTRACT_LIMITS.acceptanceDays],
  [/open for more than N business days/, CONTRACT_LIMITS.decisionBusinessDays],
];

/** Every figure of these is about payments. */
const ABOUT_MONEY = [
  "content/documentation/talent/payment-escrow.md",
  "packages/contract/src/events/trade/refund-events.ts",
  "apps/web/app/features/site/home/benefits.tsx",
  ...globSync("apps/web/app/features/projects/contract/*.tsx", { cwd: ROOT }),
  "apps/server/src/domains/projects/milestones/run-timers.ts",
  "apps/server/src/domains/projects/milestones/refund-requests.ts",
];
/** These have other figures as well. */
const AMONG_OTHERS = [
  "content/pages/terms-of-service.md",
  "packages/contract/src/support/support-answers.ts",
  "packages/contract/src/projects/contracts.ts",
  "packages/contract/src/events/projects/contract-events.ts",
];

const WORDS: Record<string, number> = { two: 2, five: 5, seven: 7, ten: 10 };
const FIGURE = String.raw`(\d+|${Object.keys(WORDS).join("|")})`;
const numberOf = (figure: string) => WORDS[figure.toLowerCase()] ?? Number(figure);
const withFigure = ({ source }: RegExp) =>
  new RegExp(source.replace("N", FIGURE).replaceAll(" ", String.raw`\s+`), "g");

function claimsOf(path: string) {
  const text = readFileSync(join(ROOT, path), "utf8");
  return CLAIMS.flatMap(([sentence, expected]) =>
    [...text.matchAll(withFigure(sentence))].map(([claim, figure = ""]) => ({
      ...{ claim: claim.replace(/\s+/g, " "), figure: numberOf(figure), expected },
    })),
  );
}

describe("times of payments in texts", () => {
  const paths = [...ABOUT_MONEY, ...AMONG_OTHERS];
  it("are those of the code", () => {
    const wrong = paths.flatMap((path) =>
      claimsOf(path)
        .filter(({ figure, expected }) => figure !== expected)
        .map((claim) => ({ path, ...claim })),
    );
    expect(wrong).toEqual([]);
  });

  it.each(AMONG_OTHERS)("are found in %s", (path) => {
    expect(claimsOf(path).length).toBeGreaterThan(0);
  });

  it.each(ABOUT_MONEY)("are all known in %s", (path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const figures = text.matchAll(
      new RegExp(`\\b${FIGURE}[\\s-]+(?:business )?(?:day|hour)s?\\b`, "gi"),
    );
    expect(claimsOf(path)).toHaveLength([...figures].length);
  });

  it("are all said somewhere", () => {
    const all = paths.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
    const unused = CLAIMS.filter(([sentence]) => !withFigure(sentence).test(all));
    expect(unused.map(([sentence]) => sentence.source)).toEqual([]);
  });
});
