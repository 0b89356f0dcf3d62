/**
 * `npm run tour`: walks every page of the route table as everybody who may be there, wide and narrow,
 * light and dark, presses every control once, and writes contact sheets to look at. It fails on a
 * message in the console, a page that scrolls sideways, a cut text, a control that does nothing, and
 * an address of the route table that no link leads to.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { Findings } from "./findings.ts";
import { PEOPLE, signIn } from "./people.ts";
import { pressControls } from "./press-controls.ts";
import { openRouteTable } from "./route-table.ts";
import { writeSheets } from "./sheets.ts";
import { walkPage } from "./walk-page.ts";

const SITE = process.env.TOUR_SITE ?? "http://127.0.0.1:5091";
const FOLDER = join(import.meta.dirname, "../../../data/tour");
const FLAGS = ["--disable-quic", "--no-first-run", "--disable-background-networking"];

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: process.getuid?.() === 0 ? ["--no-sandbox", ...FLAGS] : FLAGS,
});
const findings = new Findings();
const routes = openRouteTable();
try {
  for (const person of PEOPLE.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const context = await browser.newContext({ baseURL: SITE });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    findings.follow(page, person.name);
    await signIn(page, person);
    const ways = routes.begin();
    const shots: string[] = [];
    for (let path = ways.next(); path !== undefined; path = ways.next()) {
      const { links, files } = await walkPage(page, path, join(FOLDER, person.name), findings);
      ways.add(links);
      shots.push(...files);
      await pressControls(page, path, findings);
      console.error(`${person.name} ${path}`);
    }
    for (const pattern of ways.notReached())
      findings.add(person.name, pattern, "no link leads here");
    await writeSheets(shots, join(FOLDER, person.name));
    await context.close();
  }
} finally {
  await browser.close();
}
findings.print();
process.exitCode = findings.count === 0 ? 0 : 1;
