import type { APIRequestContext, Page } from "@playwright/test";
import { stopTransitions, violationsOf } from "../fixtures/layout-checks";
import { expect, test } from "../fixtures/test";

// The server runs two scans at a time, so parallel tests of this file would exceed its limit.
test.describe.configure({ mode: "serial" });

const LEGACY = "legacy-web-server";
const NETWORK = "vpc-network";

async function securityPath(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get("/api/modules?limit=100");
  const modules: { id: number; name: string }[] = await answer.json();
  const id = modules.find((module) => module.name === name)?.id;
  expect(id, `the demo module ${name}`).toBeDefined();
  return `/modules/${id}?tab=security`;
}

async function openForm(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("button", { name: "Set inputs" }).click();
  await expect(form(page)).toBeVisible();
}

const form = (page: Page) => page.getByRole("form", { name: "Values for the inputs" });
const scan = (page: Page) => page.getByRole("button", { name: "Scan with these values" });
const result = (page: Page) => page.getByRole("heading", { name: "With these values" });

async function expectAccessible(page: Page) {
  await stopTransitions(page);
  for (const { theme, width } of [
    { theme: "light", width: 1280 },
    { theme: "dark", width: 375 },
  ]) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page, { within: "#what-if" })).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

test("a visitor sees the effect of their own values", async ({ page, request }) => {
  await openForm(page, await securityPath(request, LEGACY));
  await form(page).getByLabel("bucket_acl").fill("private");
  await form(page).getByLabel("admin_cidr_blocks").fill('["10.0.0.0/8"]');
  await scan(page).click();

  await expect(result(page)).toBeFocused();
  const gone = page.getByRole("region", { name: /^Resolved/ });
  await expect(gone.getByText("S3 bucket ACL grants access to the public")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "With these values:" })).toBeAttached();
  await expectAccessible(page);
});

test("the result's URL can be shared, and is cleared by a reset", async ({ page, request }) => {
  const path = await securityPath(request, LEGACY);
  await page.goto(`${path}&var.bucket_acl=private&var.no_such_input=1`);
  await expect(result(page)).toBeVisible();
  await expect(result(page)).not.toBeFocused();
  await expect(page.getByText("no_such_input")).toHaveCount(0);

  await page.getByRole("button", { name: "Change values" }).click();
  await expect(form(page).getByLabel("bucket_acl")).toHaveValue("private");
  await page.getByRole("button", { name: "Reset to the defaults" }).click();
  await expect(page.getByRole("button", { name: "Set inputs" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?tab=security");
});

test("an invalid value is explained at its field, using the keyboard only", async ({
  page,
  request,
}) => {
  await openForm(page, await securityPath(request, NETWORK));
  const name = form(page).getByLabel("name", { exact: true });
  await name.focus();
  await page.keyboard.type("Harbour 1");
  const toggle = form(page).getByRole("switch", { name: "create_kms_key" });
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(toggle).not.toBeChecked();
  await scan(page).focus();
  await page.keyboard.press("Enter");

  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Use 3 to 32 lower-case letters/);
  await expect(form(page).getByLabel("kms_key_arn")).toHaveAccessibleDescription(
    /Give kms_key_arn when create_kms_key is false/,
  );
  await expectAccessible(page);

  await form(page).getByLabel("gateway_endpoints").fill("a, b");
  await name.fill("harbour");
  await toggle.check();
  await scan(page).click();
  await expect(form(page).getByLabel("gateway_endpoints")).toHaveAccessibleDescription(
    /Not a value in HCL or JSON/,
  );
});

test("an input with listed values is a select, and many inputs can be searched", async ({
  page,
  request,
}) => {
  await openForm(page, await securityPath(request, NETWORK));
  await scan(page).click();
  await expect(page.getByText("All values are defaults. Change one first.")).toBeVisible();

  await page.getByLabel("Find an input").fill("traffic to record");
  await expect(form(page).getByRole("combobox")).toHaveCount(1);
  await form(page).getByLabel("flow_log_traffic_type").selectOption("REJECT");
  await scan(page).click();
  await expect(result(page)).toBeVisible();
  await expect(page).toHaveURL(/var\.flow_log_traffic_type=REJECT/);
});

test("a refused scan can be tried again", async ({ page, request }) => {
  const path = await securityPath(request, LEGACY);
  const message = "Too many scans are running. Please try again in a moment.";
  await page.route("**/what-if", (route) =>
    route.fulfill({ status: 503, json: { code: "busy", message, requestId: "x" } }),
  );
  await page.goto(`${path}&var.name=harbour`);
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await page.unroute("**/what-if");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(result(page)).toBeVisible();
});
