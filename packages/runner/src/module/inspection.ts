import { readFile } from "node:fs/promises";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { type ReadModule, readModule } from "@stackyard/archive/read-module";
import { findRootFolder } from "@stackyard/archive/root-folder";
import { walkStoredArchive } from "@stackyard/archive/walk-archive";
import type { Pool } from "../pool.ts";
import { printable } from "../printable.ts";
import { WorkFailure } from "../work-failure.ts";
import type { DeclaredOutput } from "./root-configuration.ts";

/** Code that a module makes this machine run. */
export interface RunningCode {
  /** Of what runs, scripts included. */
  readonly digest: string;
  /** One line: what runs, and where the module says so. */
  readonly description: string;
}

/** What a scan found in a module, as far as a runner needs it. */
export interface Inspection {
  readonly code: readonly RunningCode[];
  /** Why parts of the module couldn't be examined. */
  readonly unknown: readonly string[];
  readonly outputs: readonly DeclaredOutput[];
}

/**
 * The scanner, which the command line provides. Modules of the registry `host` that a module calls
 * are inspected when they are installed.
 */
export type Inspect = (module: ReadModule, host: string) => Inspection;

const READING = { files: 2_000, bytes: 256 * 1024 * 1024, fileBytes: 32 * 1024 * 1024 };
const SHOWN = 5;
const SHOWN_CHARACTERS = 160;

interface Inspecting {
  readonly inspect: Inspect;
  readonly host: string;
  readonly pool: Pick<Pool, "allow">;
  readonly say: (line: string) => void;
}

/** A module that may be planned. */
export interface InspectedModule {
  readonly rootFolder: string;
  readonly outputs: readonly DeclaredOutput[];
}

/**
 * Reads and scans an archive before anything of it runs: a plan already does. Refuses code that the
 * owner hasn't allowed: the message names the first reasons, and the runner's own output all of them.
 */
export async function inspectArchive(
  path: string,
  { inspect, host, pool, say }: Inspecting,
): Promise<InspectedModule> {
  const allowed = pool.allow.code;
  const paths: string[] = [];
  const module = await readArchive(path, paths);
  const { code, unknown, outputs } = inspect(module, host);
  const refused = allowed === "all" ? [] : code.filter(({ digest }) => !allowed.includes(digest));
  const reasons = [
    ...refused.map(({ description, digest }) => ({ description, end: ` (${digest})` })),
    ...(allowed === "all" ? [] : unknown.map((description) => ({ description, end: "" }))),
  ];
  if (reasons.length > 0) {
    say("The module runs code that the runner's owner doesn't allow:");
    for (const { description, end } of reasons) say(printable(`  ${description}${end}`));
    const shown = reasons
      .slice(0, SHOWN)
      .map(({ description, end }) => `${description.slice(0, SHOWN_CHARACTERS)}${end}`);
    const more = reasons.length > SHOWN ? `; and ${reasons.length - SHOWN} more` : "";
    throw new WorkFailure(
      "unsafe_module",
      `The module runs code that the runner's owner doesn't allow: ${shown.join("; ")}${more}. The runner's own output lists all of it in full.`,
    );
  }
  return { rootFolder: findRootFolder(paths), outputs };
}

async function readArchive(path: string, paths: string[]): Promise<ReadModule> {
  try {
    const entries = walkStoredArchive(await readFile(path), "tar.gz");
    const noting = async function* () {
      for await (const entry of entries) {
        paths.push(entry.path);
        yield entry;
      }
    };
    return await readModule(noting(), READING);
  } catch (error) {
    if (error instanceof ArchiveError) throw new WorkFailure("unsafe_module", error.message);
    throw error;
  }
}
