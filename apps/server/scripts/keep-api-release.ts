/**
 * `npm run api-release -w apps/server -- 0.2.0 http://127.0.0.1:5000`: stores the API documents of
 * a running server as a release, for the changelog to compare.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { API_VERSIONS } from "@stackyard/contract/content/api-reference-lists";
import semver from "semver";
import { type ApiDocument, DOCUMENTS } from "../src/api-reference/api-document.ts";
import type { Release } from "../src/api-reference/changelog.ts";
import { PLACES } from "../src/platform/runtime/places.ts";

const [release, origin] = process.argv.slice(2);
if (!semver.valid(release) || !origin) throw new Error("Say the release's number, and a server.");
const target = join(PLACES.apiReleases, `${release}.json`);
if (existsSync(target)) throw new Error(`${release} is kept already: what was released stays.`);

const read = async (path: string) => {
  const text = await (await fetch(new URL(path, origin))).text();
  // Whichever server was asked, a release names none.
  const document = JSON.parse(text.replaceAll(`"${origin}`, '"')) as ApiDocument;
  return { ...document, servers: undefined };
};
const documents = Object.fromEntries(
  await Promise.all(API_VERSIONS.map(async (version) => [version, await read(DOCUMENTS[version])])),
) as Release["documents"];
const date = new Date().toISOString().slice(0, 10);
writeFileSync(target, `${JSON.stringify({ release, date, documents })}\n`);
