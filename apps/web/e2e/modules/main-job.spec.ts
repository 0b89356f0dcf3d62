import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const run = promisify(execFile);
const stamp = newStamp();
const TITLE = `Harbour Beacon ${stamp}`;

/** Packs a real module without providers. */
async function packModule(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "main-job-"));
  const module = join(folder, "module");
  await mkdir(module);
  await writeFile(
    join(module, "main.tf"),
    'terraform {\n  required_version = ">= 1.5.0"\n}\n\nlocals {\n  signal = join(" ", [var.colour, var.rhythm])\n}\n',
  );
  await writeFile(
    join(module, "variables.tf"),
    ["colour", "rhythm"]
      .map(
        (name) =>
          `variable "${name}" {\n  type        = string\n  description = "The beacon's ${name}."\n  default     = "steady"\n}\n`,
      )
      .join("\n"),
  );
  await writeFile(
    join(module, "outputs.tf"),
    'output "signal" {\n  description = "What the beacon shows."\n  value       = local.signal\n}\n',
  );
  await writeFile(join(module, "README.md"), "# Beacon\n\nShows a signal.\n");
  await writeFile(join(module, ".DS_Store"), "what a Mac leaves behind");
  const archive = join(folder, "beacon.tar.gz");
  await run("tar", ["-czf", archive, "-C", module, "."]);
  return archive;
}

test("a contributor sells a module, and a buyer installs it", async ({ browser, baseURL }) => {
  const archive = await packModule();

  const author = await test.step("a contributor signs up and submits a module", async () => {
    const page = await registered(browser, "contributor", `author-${stamp}`);
    await page.goto("/submit");
    await page.getByLabel("Title").fill(TITLE);
    await page
      .getByLabel("Description", { exact: true })
      .fill("A beacon that guides ships into the harbour, by day and by night.");
    await page.getByLabel("Category").selectOption("monitoring");
    await page.getByLabel("Tags").fill("beacon");
    await page.getByLabel("Tags").press("Enter");
    await page.getByLabel("Price").fill("12.50");
    await page.locator('input[type="file"]').setInputFiles(archive);
    await expect(page.getByText("Left out because it isn't part of a module:")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: ".DS_Store" })).toBeVisible();
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(page.getByRole("progressbar", { name: "Scan progress" })).toBeVisible();
    await expect(page).toHaveURL(/\/marketplace/);
    await expect(page.getByText("Module submitted")).toBeVisible();
    return page;
  });

  await test.step("it can't be found yet", async () => {
    await author.goto(`/marketplace?search=${stamp}`);
    await expect(author.getByText("No modules found")).toBeVisible();
  });

  await test.step("an auditor approves it", async () => {
    const page = await signedIn(browser, "auditor");
    await page.goto("/profile");
    await page.getByRole("link", { name: `Review ${TITLE}` }).click();
    await page.getByRole("button", { name: "Approve version" }).click();
    await page.getByRole("checkbox", { name: "Mark as verified" }).check();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByText(/^Version \S+ approved$/)).toBeVisible();
    await page.context().close();
  });

  const buyer = await test.step("a buyer finds it by search and buys it", async () => {
    const page = await registered(browser, "buyer", `buyer-${stamp}`);
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search" }).fill(`harbor beacn ${stamp}`);
    await page.getByRole("combobox", { name: "Search" }).press("Enter");
    await page.getByRole("link", { name: TITLE }).click();
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await page.getByRole("button", { name: "Purchase Now" }).click();
    await expect(page.getByText("Test payment", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Pay $12.50" }).click();
    await expect(page.getByText(`You own “${TITLE}”`)).toBeVisible();
    return page;
  });

  const secret = await test.step("and creates an API key", async () => {
    await buyer.getByRole("button", { name: "Create an API key" }).click();
    const text = await buyer
      .getByText(/stackyard_key_\w{38}/)
      .first()
      .textContent();
    return /stackyard_key_\w{38}/.exec(text ?? "")?.[0] ?? "";
  });

  await test.step("the registry serves it with that token only", async () => {
    const path = `/v1/registry/modules/author-${stamp}/harbour-beacon-${stamp}/generic`;
    const versions = await fetch(`${baseURL}${path}/versions`);
    expect(await versions.json()).toMatchObject({
      modules: [{ versions: [{ version: "1.0.0" }] }],
    });
    const headers = { authorization: `Bearer ${secret}` };
    const download = await fetch(`${baseURL}${path}/1.0.0/download`, { headers });
    expect(download.status).toBe(200);
    const location = download.headers.get("x-terraform-get") ?? "";
    expect(location).toContain("checksum=sha256:");
    expect((await fetch(new URL(location, baseURL))).status).toBe(200);
    expect((await fetch(`${baseURL}${path}/1.0.0/download`)).status).toBe(401);
  });

  await rm(join(archive, ".."), { recursive: true });
});
