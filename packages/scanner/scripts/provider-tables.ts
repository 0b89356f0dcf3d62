/**
 * Draws the tables of what resource types there are and what they take from the providers' bindings,
 * which npm has as packages: `npm run provider-tables -w packages/scanner`. They are unpacked into a
 * temporary folder and are no dependency, for of their 1.2 GB one in three thousand is of use here.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeTable } from "./encode-table.ts";
import { readBindings } from "./read-bindings.ts";

const PROVIDERS = ["aws", "azurerm", "google"];

const TABLES = join(import.meta.dirname, "../src/schema/tables");

const folder = mkdtempSync(join(tmpdir(), "provider-tables-"));
try {
  for (const provider of PROVIDERS) {
    const packed = execFileSync("npm", ["pack", "--silent", `@cdktf/provider-${provider}`], {
      cwd: folder,
      encoding: "utf8",
    });
    const archive = join(folder, packed.trim());
    const description = execFileSync("tar", ["-xzOf", archive, "package/.jsii"], {
      encoding: "utf8",
      maxBuffer: 2 ** 29,
    });
    const bindings = readBindings(description);
    const text = encodeTable(provider, bindings);
    writeFileSync(join(TABLES, `${provider}.generated.ts`), text);
    const { version, types } = bindings;
    process.stdout.write(
      `${provider} ${version}: ${types.size} types, ${text.length} characters\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
