import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("a visitor finds an engineer with filters and words, opens the page, and returns to the list", async ({
  page,
}) => {
  await page.goto("/talent");
  await expect(page.getByText(/^Found \d+ engineers$/)).toBeVisible();
  await page.getByRole("button", { name: "More Filters" }).click();
  const drawer = page.getByRole("dialog", { name: "More Filters" });
  const clouds = drawer.getByRole("group", { name: "Clouds" });
  await clouds.getByRole("button", { name: /^AWS/ }).click();
  await drawer.getByRole("button", { name: /^4\.5\+ stars/ }).click();
  await expect(page).toHaveURL(/cloud=aws/);
  await expect(page).toHaveURL(/rating=4\.5/);
  await drawer.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove filter: 4.5+ stars" }).click();
  await page.getByRole("main").getByLabel("Search engineers").fill("landing zonse");
  await expect(page.getByText(/^Showing results for “landing zones?”/)).toBeVisible();
  await expect(page.getByText("Found 1 engineer", { exact: true })).toBeVisible();
  await expectGoodLooks(page, "the list of engineers");
  await page.getByRole("link", { name: "View Profile of Lena Kowalczyk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lena Kowalczyk" })).toBeVisible();
  await expect(page.getByText(/^CHECKED/)).toBeVisible();
  await expect(page.getByRole("row", { name: "5 stars 1" })).toBeVisible();
  await expectGoodLooks(page, "an engineer's page");
  await page.goBack();
  await expect(page).toHaveURL(/search=landing/);
  await page.goto("/talent?search=qqqqzzzz");
  await expect(page.getByRole("heading", { name: "No engineers found" })).toBeVisible();
  const answer = await page.goto("/talent/99999");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Engineer Not Found" })).toBeVisible();
});

test("a new engineer creates a profile in four steps, plans weeks, pauses and deletes it", async ({
  browser,
}) => {
  const name = `engineer-${newStamp()}`;
  const page = await registered(browser, "engineer", name);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Create your engineer profile" }).click();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Title must have at least 5 characters.")).toBeVisible();
  await page.getByLabel("Title").fill("Observability engineer");
  await page
    .getByLabel("Description")
    .fill("Dashboards that answer the question before it is asked.");
  // The disappearing error moves the content below it up.
  await expect(page.getByText(/^(Title|Description) must have/)).toHaveCount(0);
  const sre = page.getByRole("button", { name: "SRE", exact: true });
  await sre.click();
  await expect(sre).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Years of experience").fill("6");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await page.getByLabel("Skills").fill("Loki");
  await page.getByLabel("Skills").press("Enter");
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Loki" })).toBeVisible();
  await page.getByRole("button", { name: "Google Cloud" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Rate").fill("85.50");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("$85.50 an hour")).toBeVisible();
  await expectGoodLooks(page, "a profile before it is published");
  await page.getByRole("button", { name: "Publish profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("link", { name: "Edit profile" }).click();
  await page
    .getByRole("button", { name: /^Week of .*: free$/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Week of .*: partly free$/ })).toBeVisible();
  await expectGoodLooks(page, "an engineer's own page");
  await page.getByPlaceholder("Certified Kubernetes Administrator").fill(`Proof of ${name}`);
  await page.getByPlaceholder("CNCF").fill("CNCF");
  await page.getByRole("button", { name: "Add certification" }).click();
  await expect(page.getByText("NOT CHECKED")).toBeVisible();
  const admin = await signedIn(browser, "admin");
  await admin.goto("/admin");
  await admin.getByRole("link", { name: "Certifications", exact: true }).click();
  const waiting = admin.getByRole("listitem").filter({ hasText: `Proof of ${name}` });
  await expect(waiting).toBeVisible();
  await expectGoodLooks(admin, "the certifications to check");
  await waiting.getByRole("button", { name: /^Decline/ }).click();
  const reason = "The issuer knows no such holder.";
  await admin.getByRole("alertdialog").getByLabel("Reason").fill(reason);
  await admin.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
  // Elements behind an open dialog count as hidden.
  await expect(admin.getByRole("alertdialog")).toHaveCount(0);
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`Could not be confirmed: ${reason}`)).toBeVisible();
  const pause = page.getByLabel("Hide my profile");
  await pause.click();
  await expect(pause).toBeChecked();
  await expect(page.getByText("Changed", { exact: true })).toBeVisible();
  const found = await page.request.get("/api/engineers?search=observability");
  expect(await found.text()).not.toContain(`"${name}"`);
  await page.getByRole("button", { name: "Delete profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Join as an Engineer" })).toBeVisible();
});
