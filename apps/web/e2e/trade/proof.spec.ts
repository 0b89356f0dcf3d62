import type { Page } from "@playwright/test";
import type { LedgerProof } from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { formatPrice } from "../../app/lib/format/format";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { signedIn } from "../fixtures/people";
import { runJobs } from "../fixtures/server-programs";
import { expect, test } from "../fixtures/test";

const PHONE = { width: 320, height: 700 };

/** The server's answer about the reader's own part of a proof. */
const OWN = "**/api/ledger/proofs/*/own";

test("a seller checks on a phone that their balance is part of what the server owes", async ({
  browser,
}) => {
  const seller = await signedIn(browser, "mara-lindqvist");
  await seller.setViewportSize(PHONE);
  await runJobs("seal-ledger", "prove-liabilities");
  const [proof]: LedgerProof[] = await (await seller.request.get("/api/ledger/proofs")).json();
  if (!proof) throw new Error("the job made no proof");
  const own = await seller.request.get(`/api/ledger/proofs/${proof.id}/own`);
  const { cents, parts } = await own.json();
  expect(cents).toBeGreaterThan(0);

  await test.step("the page shows the root, the total and the provider's balance", async () => {
    await seller.goto("/ledger/proof");
    const latest = seller.getByRole("region", { name: `Proof of ${proof.day}` });
    const figure = (term: string) =>
      latest.locator("dl > div").filter({ hasText: term }).locator("dd");
    await expect(figure("Owed to users")).toContainText(formatPrice(proof.liabilities));
    expect(proof.liabilities).toBeGreaterThanOrEqual(cents);
    const [balance] = proof.providerBalances;
    const atProvider = formatPrice(balance?.cents ?? Number.NaN);
    await expect(figure(`At the provider: ${balance?.provider}`)).toContainText(atProvider);
    await expect(figure("Root of the day").first()).toHaveText(proof.root);
    await expect(figure("Root of the tree")).toHaveText(proof.treeRoot);
    await expect(figure("Seal of the ledger")).toHaveText(/^[0-9a-f]{64}$/);
    await expectNoSidewaysScroll(seller);
    await expectGoodLooks(seller, "the proof of liabilities");
  });

  const check = seller.getByRole("button", { name: "Check my balance" });
  await test.step("the seller's browser follows every part to the root", async () => {
    await check.click();
    const confirmation = seller.getByRole("alert");
    await expect(confirmation).toContainText(
      `Your balance of ${formatPrice(cents)} is part of the total`,
    );
    await expect(confirmation).toContainText(`split into ${parts.length} parts`);
    await expectNoSidewaysScroll(seller);
    await expectGoodLooks(seller, "a balance that is part of the total");
  });

  await test.step("a path with another hash is refused", async () => {
    await seller.route(OWN, async (route) => {
      const answer = await route.fetch();
      const changed = await answer.json();
      const [step] = changed.parts[1].path;
      step.hash = step.hash.replace(/^./, (digit: string) => (digit === "0" ? "1" : "0"));
      await route.fulfill({ response: answer, json: changed });
    });
    await check.click();
    const refusal = seller.getByRole("alert");
    await expect(refusal).toContainText("Your balance is not part of this total");
    await expect(refusal.getByRole("listitem")).toHaveText([
      "Part 2 of your balance doesn't lead to the root.",
    ]);
    await expectNoSidewaysScroll(seller);
    await expectGoodLooks(seller, "a balance that isn't part of the total");
    await seller.unroute(OWN);
    await check.click();
    await expect(seller.getByRole("alert")).toContainText("is part of the total");
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}
