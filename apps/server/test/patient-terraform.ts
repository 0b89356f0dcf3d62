import { execFileSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Terraform whose plans note in `plans` that they run, and wait for a file `go`, as they do for slow
 * providers. Returns its path.
 */
export async function makePatientTerraform(folder: string): Promise<string> {
  const terraform = execFileSync("which", ["terraform"], { encoding: "utf8" }).trim();
  const path = join(folder, "terraform");
  const script = `#!/bin/sh
if [ "$1" = plan ]; then
  echo plan >> '${folder}/plans'
  while [ ! -e '${folder}/go' ]; do sleep 0.2; done
fi
exec '${terraform}' "$@"
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
