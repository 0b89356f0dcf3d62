/**
 * Bundles the CLI into one file, which halves startup time compared to hundreds of small ones: `npm
 * run build -w packages/cli`. `stackyard.js` uses the bundle unless a source file is newer. The
 * server distributes it as an npm package without dependencies, beside the tutorials' modules.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { packFolder } from "@stackyard/archive/pack-folder";
import { rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

const PACKAGE = join(import.meta.dirname, "..");
const PACKAGES = join(PACKAGE, "..");
const ENTRY = join(PACKAGE, "src/main.ts");
/** Another folder is for tests. */
const BUILD = process.argv[2] ?? join(PACKAGE, "build");

/** What each file imports, apart from what it loads on demand. */
const imports = new Map<string, readonly string[]>();

const bundle = await rolldown({
  input: ENTRY,
  platform: "node",
  // Some libraries have a CommonJS variant that loads its parts from disk.
  resolve: { mainFields: ["module", "main"] },
  logLevel: "warn",
  plugins: [
    {
      name: "imports",
      buildEnd() {
        for (const id of this.getModuleIds()) {
          imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
        }
      },
    },
  ],
});
await bundle.write({ dir: BUILD, format: "esm", minify: true, cleanDir: true });
await bundle.close();

const first = new Set([ENTRY]);
// Sets also yield what is added meanwhile.
for (const id of first) for (const imported of imports.get(id) ?? []) first.add(imported);
const entry = ownSources([...first]);
const others = ownSources([...imports.keys()].filter((id) => !first.has(id)));
writeFileSync(join(BUILD, "sources.json"), JSON.stringify({ entry, others }));

const { version, type, bin } = manifest;
const published = { name: "stackyard", version, type, bin, engines: { node: ">=24" } };
const own = [
  ["src/stackyard.js", PACKAGE, "src/stackyard.js"],
  ["report.schema.json", join(PACKAGE, "../scanner"), "report.schema.json"],
];
const built = readdirSync(BUILD)
  .filter(isCode)
  .map((name) => [`build/${name}`, BUILD, name]);
await packFolder(join(BUILD, "stackyard.tgz"), "package", {
  "package.json": `${JSON.stringify(published, null, 2)}\n`,
  ...Object.fromEntries(
    [...own, ...built].map(([path = "", folder = "", file = ""]) => [
      path,
      readFileSync(join(folder, file), "utf8"),
    ]),
  ),
});

/** The files of our packages, relative to them. */
function ownSources(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => id.startsWith(`${PACKAGES}/`)).map((id) => relative(PACKAGES, id));
}

function isCode(name: string): boolean {
  return name.endsWith(".js");
}

/** Modules that the tutorials and articles work with. Servers distribute them to readers. */
const EXAMPLES = [
  "aws-legacy-web-server",
  "aws-s3-data-bucket",
  "aws-security-baseline",
  "aws-vpc-network",
  "google-cloud-run-service",
];
const MODULES = join(PACKAGE, "../../modules");
const examples = EXAMPLES.flatMap((name) =>
  readdirSync(join(MODULES, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(MODULES, join(entry.parentPath, entry.name)))
    .sort(),
);
await packFolder(
  join(BUILD, "examples.tar.gz"),
  "examples",
  Object.fromEntries(examples.map((path) => [path, readFileSync(join(MODULES, path), "utf8")])),
);
