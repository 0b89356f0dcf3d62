import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, buyModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const REASON = "It opens a port to the world after all.";

test("an author answers a review from the dashboard, and buyers read why an approval was withdrawn", async ({
  browser,
}) => {
  const title = `Answered Signal ${stamp}`;
  const author = await registered(browser, "contributor", `answerer-${stamp}`);
  const id = await createModule(author, title, await packModule(["colour", "rhythm"]));
  const auditor = await signedIn(browser, "auditor");
  await approveModule(auditor, id);
  const buyer = await registered(browser, "buyer", `asker-${stamp}`);
  await buyModule(buyer, id);
  const review = { moduleId: id, rating: 3, content: "Which colours are there to choose from?" };
  await buyer.request.post("/api/reviews", { data: review });

  await test.step("the review is listed on the author's dashboard until it is answered", async () => {
    await author.goto("/profile");
    const waiting = author.getByRole("list", { name: "Reviews to answer" });
    await expect(waiting).toContainText(review.content);
    await waiting.getByRole("button", { name: /^Answer/ }).click();
    await author.getByLabel("Your answer").fill("Red and green, by day and by night.");
    await expectGoodLooks(author, "the dashboard with a review to answer");
    await author.getByRole("button", { name: "Send the answer" }).click();
    await expect(waiting).toBeHidden();
    await buyer.goto(`/modules/${id}?tab=reviews`);
    await expect(buyer.getByText("Red and green, by day and by night.")).toBeVisible();
  });

  await test.step("reviews by people who didn't buy are marked, and can be filtered out", async () => {
    const passerBy = await signedIn(browser, "buyer-two");
    const content = "I never tried this one.";
    await passerBy.request.post("/api/reviews", { data: { ...review, rating: 1, content } });
    await buyer.goto(`/modules/${id}?tab=reviews`);
    const reviews = buyer.getByRole("list", { name: "Reviews", exact: true }).getByRole("listitem");
    const stars = buyer.getByRole("table", { name: "Ratings by stars" });
    await expect(reviews.filter({ hasText: content })).toContainText("Not purchased");
    await expect(reviews.filter({ hasText: content })).not.toContainText("new account");
    const purchased = reviews.filter({ hasText: review.content });
    await expect(purchased).toContainText("Purchased");
    await expect(purchased).toContainText("(new account, counts after 24 hours)");
    await expect(stars.getByRole("row", { name: "1 star" })).toContainText("1 star1");
    await expectGoodLooks(buyer, "the reviews of a module");
    await buyer.getByRole("checkbox", { name: "Purchasers only" }).check();
    await expect(reviews).toHaveCount(1);
    await expect(stars.getByRole("row", { name: "1 star" })).toContainText("1 star0");
    await expect(stars.getByRole("row", { name: "3 stars" })).toContainText("3 stars0");
  });

  await test.step("the buyer reads why the approval was withdrawn, and visitors don't find the module", async () => {
    await auditor.goto(`/modules/${id}?version=1.0.0`);
    await auditor.getByRole("button", { name: "Withdraw the approval of 1.0.0" }).click();
    await auditor.getByLabel("Reason").fill(REASON);
    await auditor.getByRole("button", { name: "Withdraw approval" }).click();
    await expect(auditor.getByRole("alertdialog")).toBeHidden();
    await buyer.goto(`/modules/${id}`);
    await expect(buyer.getByText(REASON)).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    expect((await visitor.goto(`/modules/${id}`))?.status()).toBe(404);
  });
});
