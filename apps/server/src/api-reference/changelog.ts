import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  ApiChange,
  ApiChangelog,
  ReferenceCall,
} from "@stackyard/contract/content/api-reference";
import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import semver from "semver";
import { PLACES } from "../platform/runtime/places.ts";
import type { ApiDocument } from "./api-document.ts";
import { compareCalls } from "./compare-calls.ts";
import { describeCalls } from "./describe-calls.ts";

/** Deeper than a page shows, because breaking changes can be anywhere. */
const COMPARED_DEPTH = 8;

export interface Release {
  readonly release: string;
  readonly date: string;
  readonly documents: Readonly<Record<ApiVersion, ApiDocument>>;
}

/** The changes of each saved release, and of `current` since the last one. */
export function changelogOf(version: ApiVersion, current: ApiDocument): ApiChangelog {
  let before: ReferenceCall[] | undefined;
  const compare = (document: ApiDocument): { calls: ReferenceCall[]; changes: ApiChange[] } => {
    const calls = describeCalls(document, COMPARED_DEPTH);
    const changes = before ? compareCalls(before, calls) : [];
    before = calls;
    return { calls, changes };
  };
  const releases = readReleases().map(({ release, date, documents }) => {
    const { calls, changes } = compare(documents[version]);
    return { release, date, calls: calls.filter(({ isPlanned }) => !isPlanned).length, changes };
  });
  return { version, unreleased: compare(current).changes, releases: releases.reverse() };
}

/** Saved by `npm run api-release`, oldest first. */
function readReleases(): Release[] {
  return readdirSync(PLACES.apiReleases)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(PLACES.apiReleases, name), "utf8")) as Release)
    .sort((a, b) => semver.compare(a.release, b.release));
}
