import type { Page } from "@playwright/test";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const TITLE = `Two states in one bucket ${stamp}`;

const replies = (page: Page) => page.locator("li[id^=reply-]");

test("a visitor finds a question with its solution, and is invited to take part", async ({
  page,
}) => {
  await page.goto("/developer-forum");
  const main = page.getByRole("main");
  for (const name of [
    "Categories",
    "Recent Discussions",
    "Popular Threads",
    "Community Guidelines",
  ])
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(main.locator('a[href^="/developer-forum/categories/"]')).toHaveCount(8);
  await expectGoodLooks(page, "the forum");
  await page.getByRole("link", { name: "Search the forum" }).click();
  await page.getByLabel("Keywords").fill("readiness");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await expect(page).toHaveURL(/\/developer-forum\/search\?q=readiness/);
  await expect(main.locator("mark").first()).toHaveText(/readiness/i);
  await expectGoodLooks(page, "a search in the forum");
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "View All Categories" }).click();
  await expect(page).toHaveURL("/developer-forum/categories");
  await expect(main.getByText(/^\d+ threads?$/)).toHaveCount(8);
  await expect(page.getByRole("link", { name: "Back to Developer Forum" })).toBeVisible();
  await page.getByRole("link", { name: "View Discussions in Security & Audits" }).click();
  await expect(page).toHaveURL("/developer-forum/categories/security-audits");
  await expect(page.getByRole("button", { name: "New Thread" })).toBeDisabled();
  await expect(page.getByText("Join the discussion")).toBeVisible();
  await page.getByRole("tab", { name: "Solved", exact: true }).click();
  await page
    .getByRole("link", { name: "When is an asterisk in an IAM policy acceptable?" })
    .click();

  await expect(page.getByRole("heading", { name: "Solved by Sofia Marino" })).toBeVisible();
  await expect(page.getByText("@yuki-tanaka").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Post Reply" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Mark as Solution" })).toHaveCount(0);
  await expect(page.getByText("Sign in to reply")).toBeVisible();
  // Reloads, because structured data is only in the server-rendered page.
  await page.reload();
  const facts = page.locator('script[type="application/ld+json"]');
  expect(await facts.first().textContent()).toContain('"@type":"QAPage"');
  expect(await facts.last().textContent()).toContain('"@type":"BreadcrumbList"');
  await page.getByRole("link", { name: "View in replies" }).click();
  await expect(page).toHaveURL(/\?reply=1#reply-1$/);
  await expectGoodLooks(page, "a thread");
  const feed = page.locator('link[type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("href", /^\/developer-forum\/threads\/\d+\/feed\.xml$/);
  const address = (await page.getByRole("link", { name: "Feed of" }).getAttribute("href")) ?? "";
  expect(await (await page.request.get(address)).text()).toContain("<feed xmlns=");
});

test("a module's solved questions are shown on its page", async ({ page }) => {
  await page.goto("/marketplace?search=Production+VPC");
  await page.getByRole("link", { name: "Production VPC Network for AWS" }).first().click();
  const faq = page.getByRole("region", { name: "Frequently asked questions" });
  const question = faq.getByRole("heading", { name: /^Can I go from one NAT gateway/ });
  await question.click();
  await expect(faq.getByText("It doesn't affect the subnets")).toBeVisible();
  await expect(faq.getByText("Solved by Mara Lindqvist").first()).toBeVisible();
  await expectGoodLooks(page, "a module's questions");
  // The page without JavaScript.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toMatch(/"@type":"FAQPage"[^<]*"name":"Can I go from one NAT gateway/);
  await faq
    .getByRole("link", { name: /^Read the whole thread/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/developer-forum\/threads\/\d+\?reply=\d+#reply-\d+$/);
  await expect(page.getByText("About the module")).toBeVisible();
});

test("a missing category or thread is reported as not found", async ({ page }) => {
  for (const [path, text] of [
    ["/developer-forum/categories/no-such-category", "Category not found"],
    ["/developer-forum/threads/999999", "Thread not found"],
    ["/developer-forum/threads/abc", "Thread not found"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Forum" })).toBeVisible();
  }
});

test("an author asks, another replies, and the author marks the solution", async ({ browser }) => {
  const author = await registered(browser, "buyer", `asker-${stamp}`);
  const helper = await signedIn(browser, "engineer");

  await test.step("starting a thread: a short text is refused, and a closed page keeps the draft", async () => {
    await author.goto("/developer-forum/categories/using-modules");
    await author.getByRole("button", { name: "New Thread" }).click();
    const dialog = author.getByRole("dialog", { name: "New Thread" });
    await dialog.getByLabel("Title").fill("Two");
    await dialog.getByRole("button", { name: "Create Thread" }).click();
    await expect(dialog.getByText("Title must be at least 5 characters")).toBeVisible();
    await expect(dialog.getByText("Content must be at least 20 characters")).toBeVisible();
    await dialog.getByLabel("Title").fill(TITLE);
    await author.reload();
    await author.getByRole("button", { name: "New Thread" }).click();
    await expect(dialog.getByLabel("Title")).toHaveValue(TITLE);
    const content = dialog.getByRole("textbox", { name: "Content" });
    await content.fill("How do I keep two states ");
    await dialog.getByRole("button", { name: "Bold" }).click();
    await author.keyboard.type("apart");
    await content.press("End");
    await author.keyboard.type(" in one bucket? @engin");
    await dialog
      .getByRole("option", { name: /^engineer/ })
      .first()
      .click();
    await expect(content).toHaveValue(/\*\*apart\*\*.* @engineer $/);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
      "apart",
    );
    await dialog.getByLabel("Tags").fill("terraform, State");
    await expectGoodLooks(author, "the dialog for a thread");
    await dialog.getByRole("button", { name: "Create Thread" }).click();
    await expect(author.getByText("Thread created")).toBeVisible();
    await expect(author).toHaveURL(/\/developer-forum\/threads\/\d+$/);
    await expect(author.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
    await expect(author.getByText("No replies yet")).toBeVisible();
  });

  const address = author.url();
  await author.mouse.move(300, 300);

  await test.step("replying", async () => {
    await helper.goto(address);
    await helper.getByRole("button", { name: "Post Reply" }).click();
    const field = helper.getByRole("textbox", { name: "Your reply" });
    await field.fill("Short");
    await helper.getByRole("button", { name: "Submit Reply" }).click();
    await expect(helper.getByText("Reply must be at least 10 characters")).toBeVisible();
    await field.fill("Give each of them a `key` of its own.");
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      helper.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    await pick("notes.txt", "text/plain", Buffer.from("no picture"));
    await expect(helper.getByText("Choose a PNG, JPEG, WebP or GIF picture.")).toBeVisible();
    await helper.getByRole("button", { name: "Remove notes.txt" }).click();
    await pick("two-keys.png", "image/png", await helper.screenshot());
    const described = helper.getByLabel(/^Describe the picture/);
    await expect(described).toHaveValue("two keys");
    await described.fill("Two keys side by side");
    await expect(field).toHaveValue(/!\[Two keys side by side\]\(\/api\/forum\/pictures\//);
    await expectGoodLooks(helper, "the reply form with a picture");
    await helper.getByRole("button", { name: "Submit Reply" }).click();
    await expect(helper.getByText("Reply posted")).toBeVisible();
    await expect(replies(helper)).toHaveCount(1);
    await expect(replies(helper).getByRole("img", { name: "Two keys side by side" })).toBeVisible();
    await expect(helper.getByRole("button", { name: "Mark as Solution" })).toHaveCount(0);
  });

  await test.step("the author is notified immediately, and marks it", async () => {
    await author.getByRole("button", { name: "1 new reply · Show" }).click();
    await expect(replies(author)).toContainText("Give each of them a key of its own.");
    await author.getByRole("button", { name: "Mark as Solution" }).click();
    await expect(author.getByText("This post has been marked as the solution")).toBeVisible();
    await expect(author.getByRole("heading", { name: "Solved by Lena Kowalczyk" })).toBeVisible();
    await expect(replies(author).getByText("Solution", { exact: true })).toBeVisible();
    await author.getByRole("button", { name: /^Helpful 0/ }).click();
    await expect(author.getByRole("button", { name: /^Helpful 1/ })).toBeVisible();
  });

  await test.step("a reply is quoted, edited with its history, and deleted", async () => {
    await author.getByRole("button", { name: "Quote" }).click();
    const field = author.getByRole("textbox", { name: "Your reply" });
    await expect(field).toHaveValue(/> @engineer wrote in \[#1\]/);
    await field.press("End");
    await author.keyboard.type("That was it.");
    await author.getByRole("button", { name: "Submit Reply" }).click();
    await expect(author).toHaveURL(/\?reply=2#reply-2$/);
    const own = author.locator("#reply-2");
    await own.getByRole("button", { name: "Edit" }).click();
    await own.getByRole("textbox", { name: "Text" }).fill("That was it, thank you.");
    await own.getByRole("button", { name: "Save changes" }).click();
    await expect(own).toContainText("thank you");
    await own.getByRole("button", { name: "History" }).click();
    await expect(author.getByRole("dialog")).toContainText("That was it.");
    await author.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await own.getByRole("button", { name: "Delete" }).click();
    await author.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(own).toContainText("This reply was deleted by its author.");
  });

  await test.step("the helper replies from the notification, with a quotation", async () => {
    await author.request.post("/api/forum/posts", {
      data: { threadId: Number(address.split("/").at(-1)), content: "And with workspaces, too?" },
    });
    await expect(async () => {
      await helper.goto("/notifications");
      const news = helper.getByRole("listitem").filter({ hasText: `replied in “${TITLE}”` });
      await news
        .first()
        .getByRole("link", { name: /^Reply/ })
        .click({ timeout: 2_000 });
    }).toPass();
    const field = helper.getByRole("textbox", { name: "Your reply" });
    await expect(field).toHaveValue(/> And with workspaces, too\?\n\n$/);
    await helper.reload();
    await expect(field).toHaveValue(/^> @asker-\S+ wrote in \[#3\][^@]*$/);
  });

  await test.step("the helper sees new posts, follows the category and marks all as read", async () => {
    const threadId = Number(address.split("/").at(-1));
    const say = (content: string) =>
      author.request.post("/api/forum/posts", { data: { threadId, content } });
    // A failed earlier attempt may have created it.
    const slug = "/api/forum/categories/slug/using-modules";
    const { id } = await (await helper.request.get(slug)).json();
    const following = { isFollowing: false };
    await helper.request.put(`/api/forum/categories/${id}/following`, { data: following });
    const channels = { inApp: true, byMail: false, inDigest: false };
    await helper.request.put("/api/notification-choices/forum", { data: channels });
    await say("I mean those of the command line.");
    await helper.goto("/developer-forum/categories/using-modules");
    const card = helper.getByRole("listitem").filter({ hasText: TITLE });
    await expect(card.getByText("1 new")).toBeVisible();
    await card.getByRole("link", { name: TITLE }).click();
    await helper.getByRole("link", { name: "Jump to the first unread reply" }).click();
    await expect(helper.getByText("New since your last visit")).toBeVisible();
    await helper.goto("/developer-forum/categories/using-modules");
    await helper.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(helper.getByRole("button", { name: "Following" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await say("They share a lock table.");
    await helper.reload();
    await expect(card.getByText("1 new")).toBeVisible();
    await helper.getByRole("button", { name: "Mark all read" }).click();
    await helper.getByRole("alertdialog").getByRole("button", { name: "Mark all read" }).click();
    await expect(card.getByText("1 new")).toHaveCount(0);
    await helper.goto("/developer-forum");
    const summary = helper.getByRole("checkbox", { name: "Email me a daily summary" });
    await expect(summary).not.toBeChecked();
    await summary.check();
    await helper.reload();
    await expect(summary).toBeChecked();
    await expectGoodLooks(helper, "the forum of somebody signed in");
  });
});

test("a new member is told why a thread with links is held", async ({ browser }) => {
  const author = await registered(browser, "buyer", `linker-${stamp}`);
  await author.goto("/developer-forum/categories/using-modules");
  await author.getByRole("button", { name: "New Thread" }).click();
  const dialog = author.getByRole("dialog", { name: "New Thread" });
  await dialog.getByLabel("Title").fill(`A page about states ${stamp}`);
  const content = "Is what they write about states still true? https://elsewhere.example/states";
  await dialog.getByRole("textbox", { name: "Content" }).fill(content);
  await dialog.getByRole("button", { name: "Create Thread" }).click();
  await expect(author.getByText("Thread held for review")).toBeVisible();
  await expect(author.getByText("Thread created")).toHaveCount(0);
  await expect(author).toHaveURL(/\/developer-forum\/threads\/\d+$/);
  const note = author.getByText("Only the author and moderators can see this thread.");
  await expect(note).toContainText("New members' posts with links are reviewed before");
  await expect(note).toContainText("We'll notify you.");
  await expectGoodLooks(author, "a held thread");
});

test("a moderator handles reports and pins a thread, with reasons", async ({ browser }) => {
  const moderator = await signedIn(browser, "admin");
  const reader = await signedIn(browser, "wei-chen");
  const recent = await (await reader.request.get("/api/forum/categories")).json();
  const category = recent.find(({ slug }: { slug: string }) => slug === "feature-requests");
  const thread = await (
    await reader.request.post("/api/forum/threads", {
      data: {
        title: `Cheap watches ${stamp}`,
        content: "The best prices for watches of all kinds.",
        categoryId: category.id,
      },
    })
  ).json();
  const other = await signedIn(browser, "noor-haddad");
  await other.goto(`/developer-forum/threads/${thread.id}`);
  await other.getByRole("button", { name: "Report" }).click();
  await other.getByLabel("What should they know?").fill("An advertisement.");
  await other.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(other.getByText("A moderator will review it")).toBeVisible();

  await moderator.goto("/developer-forum");
  await moderator.getByRole("link", { name: "Moderation queue" }).click();
  const item = moderator.getByRole("listitem").filter({ hasText: `Cheap watches ${stamp}` });
  await expect(item.getByText("Spam or advertising")).toBeVisible();
  await expectGoodLooks(moderator, "the moderation queue");
  await item.getByRole("button", { name: "Hide" }).click();
  const dialog = moderator.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Give a reason of at least 10 characters")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It is an advertisement.");
  await dialog.getByRole("button", { name: "Hide" }).click();
  // Elements behind an open dialog have no role.
  await expect(dialog).toHaveCount(0);
  await expect(item).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("heading", { name: "Thread not found" })).toBeVisible();

  await test.step("its author appeals, and the appeal is granted", async () => {
    await reader.goto(`/developer-forum/threads/${thread.id}`);
    await expect(reader.getByText("Hidden", { exact: true })).toBeVisible();
    await reader.getByRole("button", { name: "Appeal" }).click();
    const ask = reader.getByRole("dialog");
    await ask.getByLabel("Why should the decision").fill("It was a joke, as the rest of it shows.");
    await ask.getByRole("button", { name: "Appeal", exact: true }).click();
    await expect(reader.getByText("You appealed this decision.")).toBeVisible();
    await moderator.reload();
    await expect(item.getByText("It was a joke, as the rest")).toBeVisible();
    await expectGoodLooks(moderator, "an appeal in the queue");
    await item.getByRole("button", { name: "Grant" }).click();
    await dialog.getByLabel("Reason").fill("It was a joke after all.");
    await dialog.getByRole("button", { name: "Grant" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item).toHaveCount(0);
  });

  await test.step("the thread is put in slow mode, split, and merged again", async () => {
    for (const content of ["The first of two replies.", "Where do clocks come in?"]) {
      const data = { threadId: thread.id, content };
      expect((await other.request.post("/api/forum/posts", { data })).status()).toBe(201);
    }
    await moderator.goto(`/developer-forum/threads/${thread.id}`);
    await moderator.getByRole("button", { name: "Slow mode" }).click();
    await dialog.getByLabel("Wait between posts by the same person").selectOption("1 hour");
    await dialog.getByLabel("Reason").fill("It goes too fast to be read.");
    await dialog.getByRole("button", { name: "Slow mode" }).click();
    await expect(moderator.getByText("one post per person every 1 hour.")).toBeVisible();
    await other.goto(`/developer-forum/threads/${thread.id}`);
    await other.getByRole("button", { name: "Post Reply" }).click();
    await other.getByRole("textbox", { name: "Your reply" }).fill("And one more of mine.");
    await other.getByRole("button", { name: "Submit Reply" }).click();
    await expect(
      other.getByText(/You can post again in \d+ minutes|in 1 hour/).first(),
    ).toBeVisible();

    await moderator.getByRole("button", { name: "Split" }).click();
    const chosen = moderator.getByRole("region", { name: "Splitting replies off" });
    await expect(chosen.getByRole("button", { name: "Split off" })).toBeDisabled();
    await moderator.getByLabel("Split off reply #1").check();
    await moderator.getByLabel("Split off reply #2").check();
    await moderator.getByLabel("Split off reply #1").uncheck();
    await expect(chosen.getByText("1 reply chosen. #2 starts the new thread.")).toBeVisible();
    await expectGoodLooks(moderator, "a thread that replies are split off from");
    await chosen.getByRole("button", { name: "Split off" }).click();
    await dialog.getByLabel("Reason").fill("It is another question.");
    await dialog.getByRole("button", { name: "Split" }).click();
    await expect(dialog.getByText("Title must be at least 5 characters")).toBeVisible();
    await dialog.getByLabel("Title of the new thread").fill(`Clocks ${stamp}`);
    await dialog.getByRole("button", { name: "Split" }).click();
    await expect(
      moderator.getByRole("heading", { name: `Clocks ${stamp}`, level: 1 }),
    ).toBeVisible();
    const apart = moderator.url();
    await other.goto(`/developer-forum/threads/${thread.id}?reply=2#reply-2`);
    await expect(other).toHaveURL(`${apart}#thread-title`);
    await moderator.getByRole("button", { name: "Merge" }).click();
    await dialog.getByLabel("Address or number").fill(String(thread.id));
    await expect(dialog.getByText(`Into “Cheap watches ${stamp}”`)).toBeVisible();
    await dialog.getByLabel("Reason").fill("Clocks are watches, too.");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(moderator).toHaveURL(/\?reply=3#reply-3$/);
    await expect(moderator.locator("#reply-3")).toContainText("Where do clocks come in?");
    await other.goto(apart);
    await expect(other).toHaveURL(new RegExp(`/threads/${thread.id}\\?reply=3#reply-3$`));
  });

  await moderator.getByRole("button", { name: "Lock" }).click();
  await dialog.getByLabel("Reason").fill("Enough was said about it.");
  await dialog.getByRole("button", { name: "Lock" }).click();
  await expect(moderator.getByText("This thread is locked. You can't reply to it.")).toBeVisible();
});
