import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module with one thing wrong, and its twin in which that one thing is right. */
export interface Probe {
  /** What it is about: which rules may answer. */
  readonly about: string;
  readonly name: string;
  readonly trap: Readonly<Record<string, string>>;
  readonly twin: Readonly<Record<string, string>>;
}

/** In a module, `«wrong¦right»` is where the twins differ. */
const FORK = /«([^¦»]*)¦([^»]*)»/g;

/**
 * The probes of a folder: texts of modules, each below a line `=== about | name | file name`, the
 * last of which is `main.tf` unless said.
 */
export function probesIn(folder: string): readonly Probe[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".probes"))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split(/^=== /m).slice(1))
    .map(readProbe);
}

function readProbe(section: string): Probe {
  const end = section.indexOf("\n");
  const [about = "", name = "", path = "main.tf"] = section.slice(0, end).split(" | ");
  const text = section.slice(end + 1);
  if (text.search(FORK) === -1) throw new Error(`Nothing differs in the probe "${name}"`);
  const variant = (group: "$1" | "$2") => ({ [path]: text.replace(FORK, group) });
  return { about, name, trap: variant("$1"), twin: variant("$2") };
}
