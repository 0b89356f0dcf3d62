import type { Page } from "@playwright/test";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PHONE = { width: 375, height: 812 };

async function decide(page: Page, step: string, reason: string) {
  await page.getByRole("button", { name: step }).press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Reason").fill(reason);
  await question.getByRole("button").last().press("Enter");
  await expect(question).toBeHidden();
}

test("a reader reports a review, an administrator hides it, and its author appeals", async ({
  browser,
}) => {
  const stamp = newStamp();
  const name = `critic-${stamp}`;
  const [author, reader, admin] = [
    await registered(browser, "buyer", name),
    await signedIn(browser, "buyer-two"),
    await signedIn(browser, "admin"),
  ];
  for (const page of [author, reader, admin]) await page.setViewportSize(PHONE);
  const content = `Better read my course ${stamp}.`;
  const review = { moduleId: 1, rating: 1, content };
  expect((await author.request.post("/api/reviews", { data: review })).status()).toBe(201);

  await reader.goto("/modules/1?tab=reviews");
  await reader.getByRole("button", { name: `Report the review by ${name}` }).press("Enter");
  const dialog = reader.getByRole("dialog", { name: "Report this review" });
  await dialog.getByLabel("What should they know?").fill("It's an advertisement.");
  await dialog.getByRole("button", { name: "Report" }).press("Enter");
  await expect(dialog).toBeHidden();

  await admin.goto("/admin/reviews");
  await expect(admin.getByRole("list", { name: `Reports of the review by ${name}` })).toContainText(
    "It's an advertisement.",
  );
  await expectGoodLooks(admin, "the reported reviews");
  await admin.setViewportSize(PHONE);
  await decide(admin, `Hide review by ${name}`, "This is an advertisement.");
  await expect(admin.getByText(content)).toBeHidden();
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "Reviews" }).first()).toBeVisible();
  await expect(reader.getByText(content)).toBeHidden();

  await author.goto("/modules/1?tab=reviews");
  await expect(author.getByText("An administrator has hidden your review.")).toBeVisible();
  await author.getByRole("link", { name: "Hidden reviews" }).press("Enter");
  await expect(author).toHaveURL(/\/profile\/hidden-reviews$/);
  await expect(author.getByText("This is an advertisement.")).toBeVisible();
  await expectGoodLooks(author, "a hidden review");
  await author.setViewportSize(PHONE);
  await decide(author, "Appeal", "It is my honest opinion.");
  await expect(author.getByText("An administrator will decide about it.")).toBeVisible();
  await admin.reload();
  await decide(admin, `Refuse appeal by ${name}`, "It still sells a course.");
  await author.reload();
  await expect(author.getByText("Your appeal was refused: It still sells")).toBeVisible();
});
