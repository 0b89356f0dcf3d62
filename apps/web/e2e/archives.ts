import { execFile } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packs a folder as people do. The archive stands beside it. */
export async function packFolder(folder: string): Promise<string> {
  const archive = join(folder, "..", "module.tar.gz");
  await run("tar", ["-czf", archive, "-C", folder, "."]);
  return archive;
}

/** A module without providers that takes the inputs named, packed. */
export async function packModule(inputs: readonly string[]): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "module-")), "module");
  const variable = (name: string) =>
    `variable "${name}" {\n  type        = string\n  description = "The ${name}."\n  default     = "steady"\n}\n`;
  const files = {
    "main.tf": `terraform {\n  required_version = ">= 1.5.0"\n}\n\nlocals {\n  signal = join(" ", [${inputs.map((name) => `var.${name}`).join(", ")}])\n}\n`,
    "variables.tf": inputs.map(variable).join("\n"),
    "outputs.tf":
      'output "signal" {\n  description = "What is shown."\n  value       = local.signal\n}\n',
    "README.md": `# Signal\n\nTakes ${inputs.join(" and ")}.\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return packFolder(folder);
}
