import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("a visitor signs in for a place at an event, and gives it up again", async ({
  page,
  browser,
}) => {
  await page.goto("/events");
  await expect(page.getByRole("article").filter({ hasText: "Demo" })).toHaveCount(3);
  await expectGoodLooks(page, "the events");
  await page.getByRole("link", { name: /^View Recording.*Reading a scan report/ }).click();
  await expect(page.getByRole("heading", { name: "Recording" })).toBeVisible();
  await expect(page.getByText("Seven of them are critical")).toBeVisible();
  await expectGoodLooks(page, "a past event");
  await page.goto("/events");
  await page
    .getByRole("article")
    .filter({ hasText: "Workshop: your first module" })
    .getByRole("link", { name: /^Register Now/ })
    .click();
  await expect(page).toHaveURL(/\/auth\?mode=login&next=%2Fevents%2F\d+/);

  const guest = await signedIn(browser, "buyer-two");
  await guest.goto("/events");
  const card = guest.getByRole("article").filter({ hasText: "Workshop: your first module" });
  await card.getByRole("button", { name: /^Register Now/ }).click();
  await expect(card.getByText("You're registered")).toBeVisible();
  await expect(card).toContainText("4 of 24 places taken");
  await expectGoodLooks(guest, "an event with a place");
  await card.getByRole("button", { name: /^Cancel registration/ }).click();
  await expect(card.getByRole("button", { name: /^Register Now/ })).toBeVisible();
  for (const path of ["/events/999999", "/events/nothing"])
    expect((await page.goto(path))?.status()).toBe(404);
});

test("an administrator plans an event, moves it, cancels it and deletes it", async ({
  browser,
}) => {
  const admin = await signedIn(browser, "admin");
  const title = `Office hour ${newStamp()}`;
  await admin.goto("/events");
  await admin.getByRole("link", { name: "Manage events" }).click();
  await admin.getByRole("button", { name: "New event" }).click();
  const form = admin.getByRole("form", { name: "New event" });
  await form.getByRole("button", { name: "Create event" }).click();
  await expect(form.getByText("Title must be at least 5 characters")).toBeVisible();
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("Questions about modules, and their answers.");
  await form.getByLabel("Start").fill("2090-03-04T16:00");
  await form.getByLabel("Time zone").selectOption("Europe/Berlin");
  await expectGoodLooks(admin, "the form of an event");
  await form.getByRole("button", { name: "Create event" }).click();
  await expect(form.getByText("Enter a place, a joining link, or both")).toBeVisible();
  await form.getByLabel("Joining link").fill("https://meet.example/room");
  await form.getByRole("button", { name: "Create event" }).click();
  const row = admin
    .getByRole("list", { name: "Events" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(row).toContainText("Mar 4, 2090, 15:00 UTC");

  const guest = await signedIn(browser, "buyer-two");
  await guest.goto("/events");
  await guest.getByRole("link", { name: title, exact: true }).click();
  await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Join the event" })).toHaveCount(0);
  await guest.getByRole("button", { name: /^Register Now/ }).click();
  await expect(guest.getByRole("link", { name: "Join the event" })).toHaveAttribute(
    "href",
    "https://meet.example/room",
  );

  await row.getByRole("button", { name: /^Edit/ }).click();
  const edit = admin.getByRole("form", { name: `Edit ${title}` });
  await expect(edit.getByLabel("Start")).toHaveValue("2090-03-04T16:00");
  await edit.getByLabel("Start").fill("2090-03-05T16:00");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("Mar 5, 2090, 15:00 UTC");

  await row.getByRole("button", { name: /^Cancel event/ }).click();
  const dialog = admin.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("The speaker is ill.");
  await dialog.getByRole("button", { name: "Cancel event" }).click();
  await expect(row.getByText("Canceled")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("The speaker is ill.")).toBeVisible();
  await expectGoodLooks(guest, "a canceled event");
  const to = "buyer-two@stackyard.example";
  const outbox = () => guest.request.get("/dev/mail", { params: { to } });
  await expect.poll(async () => (await outbox()).text()).toContain(`Event canceled: ${title}`);

  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete event" }).click();
  await expect(row).toHaveCount(0);
});

test("an administrator publishes the recording of a past event", async ({ browser }) => {
  const admin = await signedIn(browser, "admin");
  await admin.goto("/admin/events");
  const row = admin
    .getByRole("list", { name: "Events" })
    .getByRole("listitem")
    .filter({ hasText: "A first module in two hours" });
  await row.getByRole("button", { name: /^Recording/ }).click();
  const form = admin.getByRole("form", { name: /^Recording of/ });
  await form.getByLabel("Address of the video").fill("http://video.example");
  await form.getByRole("button", { name: "Save recording" }).click();
  await expect(form.getByText("Use an address that starts with https://")).toBeVisible();
  await form.getByLabel("Address of the video").fill("https://video.example/1");
  await form.getByRole("button", { name: "Save recording" }).click();
  await expect(form).toHaveCount(0);
  await row.getByRole("link", { name: "A first module in two hours" }).click();
  await expect(admin.getByRole("link", { name: "Watch the recording" })).toHaveAttribute(
    "href",
    "https://video.example/1",
  );
  await expectGoodLooks(admin, "a recording");
});
