/**
 * `npm run ui-crawl`: visits every page of the route table as every kind of user, wide and narrow,
 * light and dark, presses every control once and writes contact sheets. Fails on console messages,
 * horizontal scrolling, cut text, controls without effect, and routes that no link leads to.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, SITE } from "./browser.ts";
import { Findings } from "./findings.ts";
import { PEOPLE, signIn } from "./people.ts";
import { pressControls } from "./press-controls.ts";
import { openRouteTable } from "./route-table.ts";
import { writeSheets } from "./sheets.ts";
import { walkPage } from "./walk-page.ts";

const FOLDER = join(import.meta.dirname, "../../../data/ui-crawl");

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await openBrowser();
const findings = new Findings();
const routes = openRouteTable();
let notReached = routes.begin().notReached();
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
      console.error(`${person.name} ${path}`);
      try {
        const { links, files } = await walkPage(page, path, join(FOLDER, person.name), findings);
        ways.add(links);
        shots.push(...files);
        await pressControls(page, path, findings);
      } catch (error) {
        findings.add(person.name, path, `cannot be walked: ${String(error).split("\n")[0]}`);
      }
    }
    const missed = new Set(ways.notReached());
    notReached = notReached.filter((pattern) => missed.has(pattern));
    await writeSheets(shots, join(FOLDER, person.name));
    await context.close();
  }
} finally {
  await browser.close();
}
// A single user doesn't need to reach every route.
if (wanted.length === 0) {
  for (const pattern of notReached) findings.add("anybody", pattern, "no link leads here");
}
findings.print();
process.exitCode = findings.count === 0 ? 0 : 1;
