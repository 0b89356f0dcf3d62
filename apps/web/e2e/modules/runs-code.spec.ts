import { stopTransitions, violationsOf } from "../fixtures/layout-checks";
import { expect, test } from "../fixtures/test";

test("a visitor sees everything that a module runs before buying it", async ({ page, request }) => {
  const answer = await request.get("/api/modules?limit=100");
  const modules: { id: number; name: string }[] = await answer.json();
  const id = modules.find(({ name }) => name === "vpc-network")?.id;
  await page.goto(`/modules/${id}?tab=security#runs-code`);

  await expect(page.getByRole("heading", { name: "What it runs" })).toBeVisible();
  const section = page.locator("#runs-code");
  await expect(section.getByRole("heading", { name: "When Terraform initializes" })).toBeVisible();
  await expect(section.getByText("hashicorp/aws ~> 6.0")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Runs code", exact: true })).toBeVisible();

  await stopTransitions(page);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page, { within: "#runs-code" })).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
});
