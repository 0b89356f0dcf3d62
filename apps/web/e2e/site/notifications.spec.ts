import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { packModule } from "../fixtures/archives";
import { expectAccessible } from "../fixtures/layout-checks";
import { approveModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

const bell = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Latest notifications" });

test("an author is notified immediately of an approval, and reads it", async ({ browser }) => {
  const title = `Fog Bell ${stamp}`;
  const author = await registered(browser, "contributor", `ringer-${stamp}`);
  const id = await createModule(author, title, await packModule(["colour"]));
  await author.goto(`/modules/${id}`);
  await expect(author.getByText("Pending review").first()).toBeVisible();
  await expect(bell(author)).toHaveAccessibleName("Notifications");
  // Live updates start with the first interaction.
  await author.mouse.move(200, 200);
  const auditor = await signedIn(browser, "auditor");
  await approveModule(auditor, id);
  await expect(bell(author)).toHaveAccessibleName("Notifications, 1 unread");

  await test.step("the bell opens by keyboard and closes with Escape, which returns the focus", async () => {
    await bell(author).focus();
    await author.keyboard.press("Enter");
    const news = panel(author).getByRole("link", { name: `Unread: ${title} 1.0.0 was approved` });
    await expect(news).toBeVisible();
    await expectAccessible(author, "#latest-notifications");
    await author.keyboard.press("Escape");
    await expect(panel(author)).toBeHidden();
    await expect(bell(author)).toBeFocused();
  });

  await test.step("a followed notification shows its news, and is marked as read on every page", async () => {
    await bell(author).click();
    await panel(author).getByRole("link", { name: title }).click();
    await expect(author).toHaveURL(`/modules/${id}`);
    // The page was open before.
    await expect(author.getByText("Pending review")).toHaveCount(0);
    await expect(panel(author)).toBeHidden();
    await expect(bell(author)).toHaveAccessibleName("Notifications");
    await author.goto("/notifications?tab=unread");
    await expect(author.getByText("All caught up")).toBeVisible();
    await author.getByRole("tab", { name: "All" }).click();
    await expect(author.getByRole("list", { name: "Notifications" })).toContainText(title);
  });

  await test.step("the activity contains it, by day, with the author's own actions", async () => {
    await author.goto("/profile?tab=activity");
    await expect(author.getByRole("heading", { name: "Today" })).toBeVisible();
    await expect(author.getByText(`You submitted ${title} 1.0.0 for an audit`)).toBeVisible();
    await author.getByRole("link", { name: `${title} 1.0.0 was approved` }).click();
    await expect(author).toHaveURL(`/modules/${id}`);
  });
});

test("all are marked as read with one click", async ({ browser }) => {
  const author = await registered(browser, "contributor", `reader-${stamp}`);
  for (const name of ["one", "two"]) {
    await author.request.post("/api/registry-tokens", { data: { name } });
  }
  await expect
    .poll(async () => (await (await author.request.get("/api/notifications/unread")).json()).unread)
    .toBe(2);
  // The page must update without events about its own user's actions.
  await author.route("**/api/notifications/events", (route) => route.abort());
  await author.goto("/notifications");
  await expect(bell(author)).toHaveAccessibleName("Notifications, 2 unread");
  await author.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(author)).toHaveAccessibleName("Notifications");
  await expect(author.getByRole("link", { name: /^Unread/ })).toHaveCount(0);
});

test("a preference is saved when clicked", async ({ browser }) => {
  const person = await registered(browser, "buyer", `chooser-${stamp}`);
  await person.goto("/settings/notifications");
  const sales = person.getByRole("group", { name: "Sales" });
  await expect(sales.getByLabel("Daily summary")).toBeChecked();
  const kept = person.waitForResponse(/\/api\/notification-choices\/sales$/);
  await sales.getByLabel("Daily summary").uncheck();
  await kept;
  const isShown = await sales.getByLabel("By email").evaluate(async (box: HTMLInputElement) => {
    box.click();
    for (let turn = 0; turn < 20; turn++) await null;
    return box.checked;
  });
  expect(isShown, "before the server has answered").toBe(true);
  await person.reload();
  await expect(sales.getByLabel("Daily summary")).not.toBeChecked();
  // Consumers get no notifications about audits.
  await expect(person.getByRole("group", { name: "Audits" })).toHaveCount(0);
  const security = person.getByRole("group", { name: "Security" });
  await expect(security.getByLabel("By email")).toBeChecked();
  await expect(security.getByLabel("By email")).toBeDisabled();
});

test("a mail's link asks, and unsubscribes without signing in and without JavaScript", async ({
  browser,
}) => {
  const person = await registered(browser, "contributor", `leaver-${stamp}`);
  const { id } = await (await person.request.get("/api/user")).json();
  const secret = await readFile("data/e2e/auth-secret", "utf8");
  const signature = createHmac("sha256", secret.trim())
    .update(`unsubscribe\n${id}\nsales`)
    .digest("hex");
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const choice = async () => {
    const choices = await (await person.request.get("/api/notification-choices")).json();
    return choices.find(({ kind }: { kind: string }) => kind === "sales").byMail;
  };
  const body = { inApp: true, byMail: true, inDigest: false };
  await person.request.put("/api/notification-choices/sales", { data: body });

  await visitor.goto(`/unsubscribe?token=${id}-sales-${signature}`);
  await expect(visitor.getByText("Emails about: Sales")).toBeVisible();
  expect(await choice()).toBe(true);
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByText("You won't receive these emails")).toBeVisible();
  expect(await choice()).toBe(false);

  await visitor.goto(`/unsubscribe?token=${id + 1}-sales-${signature}`);
  await expect(visitor.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
});

test("a mail's link doesn't leak its secret, and its visitor stays signed in", async ({
  browser,
}) => {
  const person = await registered(browser, "buyer", `keeper-${stamp}`);
  await person.goto("/unsubscribe?token=none");
  await expect(person.getByText("This link is incomplete")).toBeVisible();
  await expect(person).toHaveURL("/unsubscribe?token=none");
  await expect(person.getByText("Authentication failed")).toHaveCount(0);
});
