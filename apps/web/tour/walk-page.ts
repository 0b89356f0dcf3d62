import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { isUnlinked } from "./route-table.ts";

const LOOKS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 768, height: 1024, theme: "light" },
  { width: 375, height: 800, theme: "dark" },
  { width: 320, height: 700, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
] as const;

/** Looks at a page in each width and theme. Answers where its links lead, and the pictures' files. */
export async function walkPage(page: Page, path: string, folder: string, findings: Findings) {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = await page.goto(path);
  const status = answer?.status() ?? 0;
  if (status !== 200 && !(status === 404 && isUnlinked(path)))
    findings.of(page, path, `status ${status}`);
  await page.waitForLoadState("load");
  const files: string[] = [];
  for (const { width, height, theme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
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

/** Runs in the page. */
function lookForProblems(): string[] {
  const problems: string[] = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) problems.push(`scrolls sideways by ${beyond} px`);
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || element.closest("[aria-hidden=true], svg")) continue;
    const style = getComputedStyle(element);
    // For screen readers alone.
    if (element.clientWidth <= 1 || style.clipPath !== "none" || style.clip !== "auto") continue;
    const isHidden = style.overflowX === "hidden" || style.overflowX === "clip";
    const isCut = isHidden && element.scrollWidth > element.clientWidth + 1;
    if (isCut && style.textOverflow !== "ellipsis") {
      problems.push(`cut text "${element.textContent?.trim().slice(0, 40)}"`);
    }
  }
  return problems;
}
