/**
 * Bundles the CLI into a few files, which halves startup time compared to hundreds of small ones:
 * `npm run build -w packages/cli`. `stackyard.js` uses the bundle unless a source file is newer. The
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
/** What every scan of a folder loads. */
const SCAN = [
  "src/scan/scan-command.ts",
  "src/scan/scan-read-module.ts",
  "src/scan/given-variables.ts",
  "src/scan/read-project.ts",
  "src/scan/list-report.ts",
  "../scanner/src/output/text.ts",
].map((path) => join(PACKAGE, path));
/** Another folder is for tests. */
const BUILD = process.argv[2] ?? join(PACKAGE, "build");

/** What each file imports, apart from what it loads on demand. */
const imports = new Map<string, readonly string[]>();

/** Files with what they import, apart from what they load on demand. */
function importedBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  // Sets also yield what is added meanwhile.
  for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported);
  return found;
}

let first: ReadonlySet<string> = new Set();
let scanning: ReadonlySet<string> = new Set();

const bundle = await rolldown({
  input: ENTRY,
  platform: "node",
  // What a scan needs at once is also loaded on demand elsewhere.
  checks: { ineffectiveDynamicImport: false },
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
        first = importedBy([ENTRY]);
        scanning = importedBy(SCAN);
      },
    },
  ],
});
await bundle.write({
  dir: BUILD,
  // `load-bundle.js` keeps the compiled code of CommonJS.
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  // V8 takes two bytes for each character of a file that isn't ASCII.
  charset: "ascii",
  minify: true,
  cleanDir: true,
  codeSplitting: {
    // Few files, because each takes time to be found and read.
    groups: [
      { name: "first", test: (id) => id !== ENTRY && first.has(id), priority: 1 },
      { name: "scan", test: (id) => scanning.has(id) },
    ],
  },
});
await bundle.close();

const entry = ownSources([...first]);
const others = ownSources([...imports.keys()].filter((id) => !first.has(id)));
writeFileSync(join(BUILD, "sources.json"), JSON.stringify({ entry, others }));

const { version, type, bin } = manifest;
const published = { name: "stackyard", version, type, bin, engines: { node: ">=24" } };
const own = [
  ["src/stackyard.js", PACKAGE, "src/stackyard.js"],
  ["src/load-bundle.js", PACKAGE, "src/load-bundle.js"],
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
  return name.endsWith(".cjs");
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
