import { hydrate } from "../fixtures/hydrate";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

test("a thread started on the forum's home page survives a closed dialog until it is discarded", async ({
  browser,
}) => {
  const page = await registered(browser, "buyer", `drafter-${stamp}`);
  await page.goto("/developer-forum");
  const open = page.getByRole("button", { name: "New Thread" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "New Thread" });
  await dialog.getByRole("button", { name: "Create Thread" }).click();
  await expect(dialog.getByText("Choose a category").last()).toBeVisible();
  await dialog.getByLabel("Title").fill("Half a question about state");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Half a question about state");
  await expect(dialog.getByText("We restored your draft.")).toBeVisible();
  await expectGoodLooks(page, "a restored draft");
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await page.reload();
  await open.click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await dialog.getByLabel("Category").selectOption({ label: "Using Modules" });
  await dialog.getByLabel("Title").fill(`A question from the home page ${stamp}`);
  await dialog.getByRole("textbox", { name: "Content" }).fill("How do two states share a bucket?");
  await dialog.getByRole("button", { name: "Create Thread" }).click();
  await expect(page).toHaveURL(/\/developer-forum\/threads\/\d+$/);
});

test("unsent replies, reviews, messages and tickets are restored after leaving the page", async ({
  browser,
}) => {
  const page = await signedIn(browser, "buyer");
  await page.goto("/developer-forum/threads/1");
  await page.getByRole("button", { name: "Post Reply" }).click();
  const reply = page.getByRole("textbox", { name: "Your reply" });
  await reply.fill(`Half a reply ${stamp}`);
  await page.goto("/");
  await page.goBack();
  await page.getByRole("button", { name: "Post Reply" }).click();
  await expect(reply).toHaveValue(`Half a reply ${stamp}`);
  await reply.fill("");

  await page.goto("/modules/1?tab=reviews");
  await page.getByRole("button", { name: "Write a review" }).click();
  const review = page.getByRole("textbox", { name: "Review", exact: true });
  await review.fill(`Half a review ${stamp}`);
  await page.goto("/");
  await page.goBack();
  await page.getByRole("button", { name: "Write a review" }).click();
  await expect(review).toHaveValue(`Half a review ${stamp}`);
  await review.fill("");

  await page.goto("/messages");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.getByLabel("Message", { exact: true }).fill(`Not sent yet ${stamp}`);
  await page.goto("/");
  await page.goBack();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(`Not sent yet ${stamp}`);
  await page.getByLabel("Message", { exact: true }).fill("");

  await page.goto("/support/ticket");
  await hydrate(page);
  await page.getByLabel("Subject").fill(`Half a ticket ${stamp}`);
  await page.reload();
  await expect(page.getByLabel("Subject")).toHaveValue(`Half a ticket ${stamp}`);
  await page.getByLabel("Detailed Description").fill("The rest of what I have to say about it.");
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByText("Ticket Submitted").first()).toBeVisible();
  await page.goto("/support/ticket");
  await hydrate(page);
  await expect(page.getByLabel("Subject")).toHaveValue("");
});
