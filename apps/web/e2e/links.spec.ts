import { expect, test } from "@playwright/test";

test("no link of the site leads nowhere", async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of ["/", "/marketplace", "/modules/1", "/auth"]) {
    await page.goto(path);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => anchors.flatMap((anchor) => anchor.getAttribute("href") ?? []));
    for (const link of links) seen.add(link.split("#")[0] ?? link);
  }
  for (const link of seen) {
    const answer = await request.get(link);
    expect.soft(answer.status(), link).toBe(200);
    expect.soft(await answer.text(), link).not.toContain("404 Page Not Found");
  }
});
