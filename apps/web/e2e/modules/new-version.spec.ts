import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packFolder } from "../fixtures/archives";
import { expectAccessible } from "../fixtures/layout-checks";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const MODULE = resolve(import.meta.dirname, "../../../../modules/aws-vpc-network");

/** The demo module with one input removed, which is a breaking change. */
async function packBreakingVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "new-version-"));
  await cp(MODULE, join(folder, "module"), { recursive: true });
  for (const file of ["main.tf", "variables.tf", "endpoints.tf"]) {
    const path = join(folder, "module", file);
    const text = await readFile(path, "utf8").catch(() => null);
    if (text) await writeFile(path, text.replaceAll("interface_endpoint_tier", "endpoint_tier"));
  }
  return packFolder(join(folder, "module"));
}

test("an author is told that a version number is too small for its changes", async ({
  browser,
}) => {
  const archive = await packBreakingVersion();
  const page = await signedIn(browser, "mara-lindqvist");
  const answer = await page.request.get("/api/modules?limit=100");
  const modules: { id: number; name: string }[] = await answer.json();
  const id = modules.find(({ name }) => name === "vpc-network")?.id;
  await page.goto(`/modules/${id}?tab=technical`);
  await page.getByRole("button", { name: "New version" }).click();

  const dialog = page.getByRole("dialog", { name: "Submit a new version" });
  await dialog.locator('input[type="file"]').setInputFiles(archive);
  await expect(dialog.getByRole("textbox", { name: "Version" })).toBeVisible();
  await expect(dialog.getByText(/These changes call for 2\.0\.0 or higher$/)).toBeVisible();
  await dialog.getByText(/^What changed since/).click();
  await expect(dialog.getByText("var.interface_endpoint_tier")).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');

  await dialog.getByRole("button", { name: "Submit for Review" }).click();
  await expect(dialog.getByText(/^Use a higher number, or confirm that you keep/)).toBeVisible();
  await dialog.getByRole("button", { name: "Use 2.0.0" }).click();
  await expect(dialog.getByText(/These changes call for/)).toHaveCount(0);
  const version = `2.0.${Date.now()}`;
  await dialog.getByLabel("Version").fill(version);
  await dialog.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText(`Version ${version} submitted`)).toBeVisible();
  await page.getByRole("link", { name: version, exact: true }).click();
  await expect(page.getByRole("heading", { name: /^What changed since/ })).toBeVisible();
  await page.goto(`/modules/${id}`);
  await expect(page.getByText(`Version ${version} is pending review`)).toBeVisible();
  await expect(page.getByRole("link", { name: `Show version ${version}` })).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/modules/${id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByText("is pending review")).toHaveCount(0);
  await rm(join(archive, ".."), { recursive: true });
});
