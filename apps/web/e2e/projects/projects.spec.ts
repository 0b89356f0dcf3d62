import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const DESKTOP = { width: 1280, height: 900 };

test("a client posts a project, an engineer proposes, and the client accepts the proposal", async ({
  browser,
}) => {
  const stamp = newStamp();
  const title = `Move the state of three teams ${stamp}`;
  const client = await registered(browser, "buyer", `client-${stamp}`);
  await client.goto("/projects/new");
  await client.getByRole("button", { name: "Save draft" }).click();
  await expect(client.getByText("Title must be at least 5 characters")).toBeVisible();
  await expect(client.getByLabel("Title")).toBeFocused();
  await client.getByLabel("Title").fill(title);
  await client.getByLabel("Scope").fill("Twelve states, moved **without** downtime.");
  await client.getByLabel("Skills", { exact: true }).fill("Terraform");
  await client.keyboard.press("Enter");
  await client.getByLabel("Amount in dollars").fill("4000");
  await client.getByLabel("Work starts on").fill("2999-03-31");
  await client.getByLabel("Work ends on").fill("2999-01-04");
  await client.getByLabel("Modules", { exact: true }).fill("vpc");
  const found = client.getByRole("list", { name: "Modules found" });
  const add = found.getByRole("button", { name: /^Add / }).first();
  const module = (await add.textContent())?.replace("Add ", "") ?? "";
  await add.press("Enter");
  await expect(client.getByLabel("Modules", { exact: true })).toBeFocused();
  await client.getByLabel("Check deliveries automatically for the project").press("Space");
  await client.getByLabel("Lowest security score").fill("most");
  const plan = { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Twelve states") };
  await client.getByLabel("Attach files").setInputFiles(plan);
  const removePlan = client.getByRole("button", { name: "Remove plan.txt" });
  await expect(client.getByRole("list", { name: "Files of the project" })).toBeVisible();
  // What is typed and uploaded survives a closed page.
  await client.reload();
  await expect(client.getByText("We restored your draft.")).toBeVisible();
  await expect(client.getByLabel("Title")).toHaveValue(title);
  const chosen = client.getByRole("list", { name: "Modules of the project" });
  await expect(chosen.getByRole("listitem")).toHaveText([module]);
  await expectGoodLooks(client, "the form of a project");
  await client.setViewportSize(DESKTOP);
  // A new account's project with files would be reviewed.
  await removePlan.press("Enter");
  await expect(removePlan).toBeHidden();
  await client.getByRole("button", { name: "Save draft" }).click();
  await expect(client.getByLabel("Lowest security score")).toBeFocused();
  await client.getByLabel("Lowest security score").fill("75");
  await client.getByRole("button", { name: "Save draft" }).click();
  await expect(client.getByText("The end must not be before the start")).toBeVisible();
  await client.getByLabel("Work starts on").fill("2999-01-01");
  await client.context().setOffline(true);
  await client.getByRole("button", { name: "Save draft" }).click();
  await expect(client.getByText("changes wait until you're back online")).toBeVisible();
  await expect(client.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await client.context().setOffline(false);
  await expect(client.getByText("January 1, 2999 to January 4, 2999")).toBeVisible();
  await expect(client.getByRole("link", { name: module })).toHaveAttribute(
    "href",
    /^.modules.\d+$/,
  );
  await expect(client.getByText("Only you can see it until you post it.")).toBeVisible();
  await client.getByRole("button", { name: "Post project" }).click();
  await expect(client.getByText("No proposals yet.")).toBeVisible();
  const address = new URL(client.url()).pathname;

  const engineer = await signedIn(browser, "noor-haddad");
  await engineer.goto("/projects");
  await expectGoodLooks(engineer, "the projects");
  await engineer.setViewportSize(DESKTOP);
  await engineer.getByRole("button", { name: "More Filters" }).click();
  const filters = engineer.getByRole("dialog", { name: "More Filters" });
  await filters.getByRole("button", { name: /^terraform/ }).click();
  await expect(engineer).toHaveURL(/skill=terraform/);
  await filters.getByRole("button", { name: "Done" }).click();
  await engineer.getByRole("button", { name: "Save this search" }).press("Enter");
  const name = `Terraform work ${stamp}`;
  const saving = engineer.getByRole("dialog", { name: "Save this search" });
  await saving.getByLabel("Name").fill(name);
  await engineer.keyboard.press("Enter");
  await expect(saving).toBeHidden();
  await engineer.getByText(/^Saved searches \(/).click();
  await engineer.getByRole("button", { name: `Edit the search ${name}` }).click();
  const editing = engineer.getByRole("dialog", { name: "Edit saved search" });
  await editing.getByLabel("Name").fill(`Changed ${stamp}`);
  await editing.getByRole("button", { name: "Save changes" }).click();
  await expect(engineer.getByRole("link", { name: `Changed ${stamp}` })).toBeVisible();
  await expectGoodLooks(engineer, "a saved search");
  await engineer.setViewportSize(DESKTOP);
  await engineer.getByRole("button", { name: `Remove the search Changed ${stamp}` }).click();
  await expect(engineer.getByRole("link", { name: `Changed ${stamp}` })).toBeHidden();
  await engineer.getByRole("link", { name: title }).click();
  await engineer.getByLabel("Proposal", { exact: true }).fill("I moved forty states last year.");
  await engineer.getByLabel("Questions to the client").fill("Which of the states are locked?");
  for (const [n, name] of ["Plan and backups", "The move"].entries()) {
    // The first milestone is there, with the client's checks.
    if (n > 0) await engineer.getByRole("button", { name: "Add a milestone" }).click();
    const milestone = engineer.getByRole("group", { name: `Milestone ${n + 1}`, exact: true });
    await milestone.getByLabel("Milestone", { exact: true }).fill(name);
    await milestone.getByLabel("Its price in dollars").fill("1500.50");
    await milestone.getByLabel("Due after days").fill(String(n * 10 + 5));
  }
  const second = engineer.getByRole("group", { name: "Milestone 2", exact: true });
  await expect(second.getByLabel("Lowest security score")).toHaveValue("75");
  await engineer.getByLabel("Check deliveries automatically for milestone 1").press("Space");
  await second.getByLabel("Lowest security score").fill("many");
  await second.getByLabel("Required outputs").fill("states, plan");
  await expect(engineer.getByText("$3,001.00")).toBeVisible();
  await engineer.getByLabel("Days until everything is done").fill("14");
  await engineer.getByRole("button", { name: "Send proposal" }).click();
  await expect(second.getByLabel("Lowest security score")).toBeFocused();
  await second.getByLabel("Lowest security score").fill("85");
  await engineer.getByRole("button", { name: "Send proposal" }).click();
  await expect(engineer.getByText("A milestone is due later than everything")).toBeVisible();
  await engineer.getByLabel("Days until everything is done").fill("20");
  await expectGoodLooks(engineer, "the form of a proposal");
  await engineer.setViewportSize(DESKTOP);
  await engineer.getByRole("button", { name: "Send proposal" }).click();
  await expect(engineer.getByRole("button", { name: "Edit proposal" })).toBeVisible();

  await client.goto("/notifications");
  await client
    .getByRole("link", { name: new RegExp(`made a proposal for your project: ${title}`) })
    .first()
    .click();
  await expect(client).toHaveURL(new RegExp(`${address}#proposals`));
  await expect(client.getByText("$3,001.00")).toBeVisible();
  await client.locator("summary", { hasText: "Acceptance checks" }).last().click();
  await expect(client.getByText("The security score is at least 85.")).toBeVisible();
  await expect(client.getByText("These outputs exist: states, plan.")).toBeVisible();
  await expect(client.getByText("Which of the states are locked?")).toBeVisible();
  await client.getByRole("button", { name: /^Answer questions/ }).press("Enter");
  const answer = client.getByRole("dialog", { name: "Write to noor-haddad" });
  await answer.getByLabel("Your message").fill("Two of them. Do you need both?");
  await answer.getByRole("button", { name: "Send message" }).click();
  await expect(client).toHaveURL(/\/messages\/\d+$/);
  await expect(client.locator("strong", { hasText: `About the project ${title}` })).toBeVisible();
  await client
    .getByRole("region", { name: "Proposals" })
    .getByRole("link", { name: title })
    .click();
  await expect(client).toHaveURL(new RegExp(`${address}#proposals`));
  await client.getByRole("button", { name: /^Shortlist/ }).click();
  await expect(client.getByText("Shortlisted")).toBeVisible();
  await expectGoodLooks(client, "the proposals of a project");
  await client.setViewportSize(DESKTOP);
  await client.getByRole("button", { name: /^Accept/ }).click();
  const question = client.getByRole("alertdialog");
  await expect(question).toContainText("No money moves until you fund a milestone");
  await question.getByRole("button", { name: "Accept proposal" }).click();
  await client.getByRole("link", { name: "Open the conversation" }).click();
  await expect(client).toHaveURL(/\/messages\/\d+$/);
  await expect(client.getByText("Waiting for confirmation")).toBeVisible();

  await engineer.goto("/profile/projects");
  const own = engineer.getByRole("region", { name: "Your proposals" });
  await expect(own.getByRole("listitem").filter({ hasText: title })).toContainText("Accepted");
  await expectGoodLooks(engineer, "your projects");
});

test("an invited-only project reaches the invited engineer only", async ({ browser }) => {
  const stamp = newStamp();
  const title = `Quiet migration ${stamp}`;
  const client = await registered(browser, "buyer", `quiet-${stamp}`);
  await client.setViewportSize({ width: 375, height: 812 });
  await client.goto("/projects/new");
  await client.getByLabel("Title").fill(title);
  await client.getByLabel("Scope").fill("Two accounts, moved in silence.");
  await client.getByLabel("Amount in dollars").fill("900");
  await client.getByLabel("Visible to").selectOption({ label: "Engineers you invite" });
  await client.getByRole("button", { name: "Save draft" }).click();
  await client.getByRole("button", { name: "Post project" }).click();
  await expect(client.getByText("Invited engineers only")).toBeVisible();
  const address = new URL(client.url()).pathname;
  const engineer = await signedIn(browser, "noor-haddad");
  await engineer.goto(address);
  await expect(engineer.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await client.getByLabel("Username").fill("noor-haddad");
  await client.keyboard.press("Enter");
  await expect(client.getByRole("heading", { name: "Invited", exact: true })).toBeVisible();
  await expectGoodLooks(client, "a project with invitations");
  await engineer.goto("/profile/projects");
  await engineer.getByRole("link", { name: title }).click();
  await expect(engineer.getByRole("heading", { name: title })).toBeVisible();
  await expect(engineer.getByText("This client has no contracts yet.")).toBeVisible();
});

test("a draft is invisible to others, and an administrator finds no project to review", async ({
  browser,
}) => {
  const client = await signedIn(browser, "buyer-two");
  const file = await client.request.put("/api/user/project-files/states.txt", {
    data: Buffer.from("Twelve states"),
  });
  const { id: fileId } = await file.json();
  const body = {
    title: `Hidden ${newStamp()}`,
    scope: "Only a draft so far.",
    skills: [],
    budget: null,
    fileIds: [fileId],
  };
  const draft = await (await client.request.post("/api/projects", { data: body })).json();
  const other = await signedIn(browser, "noor-haddad");
  await other.goto(`/projects/${draft.id}`);
  await expect(other.getByRole("heading", { name: "Project not found" })).toBeVisible();
  const path = `/api/projects/${draft.id}/files/${fileId}`;
  expect((await other.request.get(path)).status()).toBe(404);
  await other.goto(`/projects/${draft.id}/edit`);
  await expect(other.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await other.goto("/admin/projects");
  await expect(other.getByRole("heading", { name: "For administrators" })).toBeVisible();
  await client.goto(`/projects/${draft.id}`);
  const downloading = client.waitForEvent("download");
  await client.getByRole("link", { name: /^states\.txt/ }).click();
  expect((await downloading).suggestedFilename()).toBe("states.txt");
  await client.getByRole("button", { name: "Delete" }).click();
  await client.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(client).toHaveURL(/\/profile\/projects$/);
});
