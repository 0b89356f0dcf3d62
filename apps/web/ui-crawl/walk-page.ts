import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { lookForProblems } from "./look-for-problems.ts";
import { openPage, waitUntilLoaded } from "./open-page.ts";
import { isUnlinked } from "./route-table.ts";

/** Each width in both themes, and the narrowest phone. */
const LOOKS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
  { width: 768, height: 1024, theme: "dark" },
  { width: 768, height: 1024, theme: "light" },
  { width: 375, height: 800, theme: "light" },
  { width: 375, height: 800, theme: "dark" },
  { width: 320, height: 700, theme: "light" },
] as const;

/** Checks a page in each width and theme. Returns its links and the screenshots' files. */
export async function walkPage(page: Page, path: string, folder: string, findings: Findings) {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = await openPage(page, path);
  const status = answer?.status() ?? 0;
  if (status !== 200 && !(status === 404 && isUnlinked(path)))
    findings.of(page, path, `status ${status}`);
  await waitUntilLoaded(page, path, findings);
  const files: string[] = [];
  for (const { width, height, theme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(changeTheme, theme);
    const problems = await page.evaluate(lookForProblems);
    for (const problem of problems) findings.of(page, path, `${problem} at ${width}`);
    const name = `${path.replace(/[^\w-]+/g, "_").slice(0, 80)}-${width}-${theme}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true, animations: "disabled" });
    files.push(join(folder, name));
  }
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  return { links: links.map((link) => link.split("#")[0] ?? link), files };
}

/** Waits for a repaint, because an earlier screenshot may lack the change. Runs in the page. */
function changeTheme(theme: string): Promise<void> {
  document.documentElement.dataset.theme = theme;
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}
