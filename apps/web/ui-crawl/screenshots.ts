/**
 * `npm run screenshots`: retakes the pictures of the documentation and README from fresh demo data.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { openBrowser, SITE } from "./browser.ts";
import { signIn } from "./people.ts";
import { SHOTS, type Shot } from "./screenshot-list.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = {
  documentation: join(ROOT, "content/images"),
  readme: join(ROOT, "docs/screenshots"),
} as const;
/** Width of the smaller picture for phones. */
const SMALL_WIDTH = 640;
const FORMAT = { quality: 78, effort: 6 } as const;

async function take(browser: Browser, shot: Shot): Promise<void> {
  const { name, path, username, theme = "light", width = 1280, height = 800 } = shot;
  const context = await browser.newContext({
    baseURL: SITE,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (username) await signIn(page, { name: username, username });
  await page.goto(path);
  await shot.prepare?.(page);
  await page.waitForLoadState("networkidle");
  const picture = sharp(await page.screenshot({ animations: "disabled" }));
  await context.close();
  const file = (ending: string) => join(FOLDERS[shot.for], `${name}${ending}.webp`);
  await picture.clone().webp(FORMAT).toFile(file(""));
  if (shot.for === "documentation") {
    await picture
      .clone()
      .resize({ width: SMALL_WIDTH })
      .webp(FORMAT)
      .toFile(file(`-${SMALL_WIDTH}`));
  }
  console.error(`${shot.for} ${name}`);
}

for (const folder of Object.values(FOLDERS)) mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await openBrowser();
try {
  for (const shot of SHOTS) {
    if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, shot);
  }
} finally {
  await browser.close();
}
