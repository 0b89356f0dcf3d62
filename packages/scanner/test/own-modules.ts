import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./files-below.ts";

const MODULES = join(import.meta.dirname, "../../../modules");

/** The repository's demo modules: files by path, by module. */
export function ownModules(): Map<string, Map<string, Uint8Array>> {
  if (!existsSync(MODULES)) return new Map();
  const modules = readdirSync(MODULES)
    .sort()
    .map((name) => [name, filesBelow(join(MODULES, name))] as const);
  return new Map(modules.filter(([, files]) => files.size > 0));
}

/** Their Terraform sources. */
export function ownSources(): string[] {
  return [...ownModules().values()].flatMap((files) =>
    [...files]
      .filter(([path]) => path.endsWith(".tf"))
      .map(([, content]) => new TextDecoder().decode(content)),
  );
}
