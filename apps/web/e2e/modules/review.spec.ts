import type { Page } from "@playwright/test";
import { packModule } from "../fixtures/archives";
import { expectAccessible } from "../fixtures/layout-checks";
import { createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const REASON = "Nobody sets the rhythm.\nIt was never read.";

/** Uploads an archive in the open dialog and waits for its scan. */
async function sendArchive(page: Page, archive: string) {
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type="file"]').setInputFiles(archive);
  await expect(dialog.getByRole("textbox", { name: "Version" })).toBeVisible();
  return dialog;
}

test("an author fixes a rejected module, and an auditor sees what has changed", async ({
  browser,
}) => {
  const title = `Mended Signal ${stamp}`;
  const author = await registered(browser, "contributor", `mender-${stamp}`);
  const id = await createModule(author, title, await packModule(["colour", "rhythm"]));
  const auditor = await signedIn(browser, "auditor");

  await test.step("the auditor rejects it, and an accidental Escape loses nothing", async () => {
    await auditor.goto("/profile");
    await auditor.getByRole("link", { name: `Review ${title} 1.0.0` }).click();
    await auditor.getByRole("button", { name: "Reject version 1.0.0" }).click();
    const reason = auditor.getByLabel("Reason");
    await reason.fill("The rhythm is not described.\nThe colour is.");
    await auditor.keyboard.press("Escape");
    await expect(auditor.getByText("Discard what you have typed?")).toBeVisible();
    await expectAccessible(auditor, '[role="alertdialog"]');
    await auditor.keyboard.press("Escape");
    await expect(auditor.getByText("Discard what you have typed?")).toBeHidden();
    await expect(reason).toHaveValue(/rhythm/);
    await auditor.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(auditor.getByText("Version 1.0.0 rejected")).toBeVisible();
  });

  await test.step("the author reads the reason with its line breaks, and submits a fixed version", async () => {
    await author.goto("/profile");
    await expect(author.getByText("The rhythm is not described.\nThe colour is.")).toHaveCSS(
      "white-space",
      "pre-line",
    );
    await author.getByRole("link", { name: `Submit a fixed version of ${title}` }).click();
    const dialog = await sendArchive(author, await packModule(["colour"]));
    await expect(dialog.getByLabel("Version")).toHaveValue("1.0.1");
    await dialog.getByRole("button", { name: "Submit for Review" }).click();
    await expect(author.getByText("Version 1.0.1 submitted")).toBeVisible();
    await expect(author.getByText("Pending review")).toBeVisible();
    expect(new URL(author.url()).hash).toBe("");
  });

  await test.step("the auditor sees that version and its changes, and approves it once", async () => {
    await auditor.goto("/profile");
    await auditor.getByRole("link", { name: `Review ${title} 1.0.1` }).click();
    const heading = auditor.locator("header", { has: auditor.getByRole("heading", { level: 1 }) });
    await expect(heading.getByText("version 1.0.1")).toBeVisible();
    await expect(auditor.getByText("Takes colour.")).toBeVisible();
    for (const download of await auditor.getByRole("link", { name: /^Download/ }).all()) {
      expect(await download.getAttribute("href")).toBe(`/api/modules/${id}/versions/1.0.1/archive`);
    }
    await auditor.getByText("What changed since 1.0.0, which is rejected").click();
    await expect(auditor.getByText("var.rhythm")).toBeVisible();
    await expectAccessible(auditor, "main");

    const decisions: string[] = [];
    auditor.on("request", (request) => {
      if (request.url().endsWith("/approval")) decisions.push(request.url());
    });
    await auditor.getByRole("button", { name: "Approve version 1.0.1" }).click();
    await auditor.getByRole("checkbox", { name: "Mark as verified" }).check();
    await auditor.getByRole("button", { name: "Approve", exact: true }).dblclick();
    await expect(auditor.getByText("Version 1.0.1 approved")).toBeVisible();
    expect(decisions).toEqual([expect.stringContaining("/versions/1.0.1/approval")]);
  });
});

test("a number too small for its changes is explained to auditor and buyers", async ({
  browser,
}) => {
  const author = await registered(browser, "contributor", `hasty-${stamp}`);
  const auditor = await signedIn(browser, "auditor");
  const id = await createModule(author, `Hasty Signal ${stamp}`, await packModule(["colour"]));
  const approval = `/api/modules/${id}/versions/1.0.0/approval`;
  expect((await auditor.request.post(approval, { data: { isVerified: true } })).status()).toBe(200);

  await test.step("the author must give a reason", async () => {
    await author.goto(`/modules/${id}`);
    await expect(author.getByText("VERIFIED", { exact: true })).toBeVisible();
    await author.getByRole("button", { name: "New version" }).click();
    const dialog = await sendArchive(author, await packModule(["tint"]));
    await expect(dialog.getByText("These changes call for 2.0.0 or higher").last()).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Submit it as 1.0.1 anyway" }).check();
    await dialog.getByRole("button", { name: "Submit for Review" }).click();
    await expect(dialog.getByText("Give a reason of at least 10 characters")).toBeVisible();
    await dialog.getByLabel("Why is the number smaller?").fill(REASON);
    await expectAccessible(author, '[role="dialog"]');
    await dialog.getByRole("button", { name: "Submit for Review" }).click();
    await expect(author.getByText("Version 1.0.1 submitted")).toBeVisible();
  });

  await test.step("which the auditor reads beside the decision, and buyers on the version", async () => {
    await auditor.goto(`/modules/${id}`);
    await auditor.getByRole("link", { name: "Review version 1.0.1" }).click();
    await expect(auditor.getByText("These changes call for version 2.0.0 or higher")).toBeVisible();
    await expect(auditor.getByText(REASON)).toBeVisible();
    await expect(auditor.getByText("VERIFIED", { exact: true })).toHaveCount(0);
    await auditor.getByRole("button", { name: "Approve version 1.0.1" }).click();
    await expect(auditor.getByRole("checkbox", { name: "Mark as verified" })).not.toBeChecked();
    await auditor.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(auditor.getByText("Version 1.0.1 approved")).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/modules/${id}`);
    await expect(visitor.getByText(REASON)).toBeVisible();
    await expect(visitor.getByText("VERIFIED", { exact: true })).toHaveCount(0);
    await visitor.goto(`/modules/${id}?version=1.0.0`);
    await expect(visitor.getByText("VERIFIED", { exact: true })).toBeVisible();
  });
});

test("a module created without an archive waits for it", async ({ browser }) => {
  const title = `Waiting Signal ${stamp}`;
  const author = await registered(browser, "contributor", `waiter-${stamp}`);
  const id = await createModule(author, title);
  await author.goto("/profile");
  await expect(author.getByText("Waiting for its archive")).toBeVisible();
  await author.goto(`/modules/${id}`);
  await expect(author.getByText("Waiting for its archive")).toBeVisible();
  await expect(author.getByRole("link", { name: /^Download/ })).toHaveCount(0);
  await expectAccessible(author, "main");
  await author.getByRole("button", { name: "Add the archive" }).click();
  const dialog = await sendArchive(author, await packModule(["colour"]));
  await expect(dialog.getByLabel("Version")).toHaveValue("1.0.0");
  await dialog.getByRole("button", { name: "Submit for Review" }).click();
  await expect(author.getByText("Version 1.0.0 submitted")).toBeVisible();
  await expect(author.getByText("Pending review")).toBeVisible();
  await expect(author.getByRole("link", { name: /^Download/ })).toHaveCount(1);
});

test("an auditor sees copies from other accounts, with their dates and licenses", async ({
  browser,
}) => {
  const archive = await packModule(["bell", "buoy", "chart", "deck", "gale", "hull", "keel"]);
  const original = `Charted Signal ${stamp}`;
  const first = await registered(browser, "contributor", `charter-${stamp}`);
  const firstId = await createModule(first, original, archive);
  const second = await registered(browser, "contributor", `copier-${stamp}`);
  const id = await createModule(second, `Copied Signal ${stamp}`, archive);
  const auditor = await signedIn(browser, "auditor");
  await auditor.goto(`/modules/${id}?version=1.0.0`);
  const copy = auditor.getByRole("listitem").filter({ hasText: original });
  await expect(copy).toContainText(`by charter-${stamp}, pending review, submitted today`);
  await expect(copy).toContainText("The same archive. License: none or not recognized.");
  await expectAccessible(auditor, "main");
  await copy.getByRole("link", { name: `${original} 1.0.0` }).click();
  await expect(auditor).toHaveURL(new RegExp(`/modules/${firstId}\\?version=1.0.0`));

  await second.goto(`/modules/${id}`);
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(second.getByText("in other accounts")).toHaveCount(0);
});
