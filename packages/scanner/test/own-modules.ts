import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MODULES = join(import.meta.dirname, "../../../modules");

/** The demo modules of the repository: files by path, by module. */
export function ownModules(): Map<string, Map<string, Uint8Array>> {
  const modules = new Map<string, Map<string, Uint8Array>>();
  if (!existsSync(MODULES)) return modules;
  for (const name of readdirSync(MODULES).sort()) {
    const directory = join(MODULES, name);
    const files = new Map<string, Uint8Array>();
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(directory.length + 1), readFileSync(path));
    }
    if (files.size > 0) modules.set(name, files);
  }
  return modules;
}

/** The Terraform sources of all of them. */
export function ownSources(): string[] {
  return [...ownModules().values()].flatMap((files) =>
    [...files]
      .filter(([path]) => path.endsWith(".tf"))
      .map(([, content]) => new TextDecoder().decode(content)),
  );
}
