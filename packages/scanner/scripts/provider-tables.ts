/**
 * Generates the provider schema tables from the providers' bindings on npm: `npm run
 * provider-tables -w packages/scanner`. The packages are unpacked to a temporary folder instead of
 * being dependencies, because only 1/3000 of their 1.2 GB is needed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeTable } from "./encode-table.ts";
import { readBindings } from "./read-bindings.ts";

/** The last bindings of each provider. Google's have been discontinued. */
const PACKAGES = {
  aws: "@cdktn/provider-aws@25.7.0",
  azurerm: "@cdktn/provider-azurerm@16.1.0",
  google: "@cdktf/provider-google@16.12.1",
};

const TABLES = join(import.meta.dirname, "../src/schema/tables");

const folder = mkdtempSync(join(tmpdir(), "provider-tables-"));
try {
  for (const [provider, name] of Object.entries(PACKAGES)) {
    const packed = execFileSync("npm", ["pack", "--silent", name], {
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
