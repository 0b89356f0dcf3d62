import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/**
 * Logs its call. Omitting development dependencies leaves out `tool`, but not `peer`, which others
 * need as well. If the tree contains a file named `kill`, it kills its parent process halfway
 * through.
 */
const NPM = `#!/bin/sh
cd "$TREE"
echo "$*" >> npm.log
case "$1" in ci) rm -rf node_modules ;; esac
mkdir -p node_modules/.bin apps/web/build
if [ -e kill ]; then rm kill; kill -9 $PPID; exit 1; fi
if [ -e fail ]; then exit 7; fi
touch node_modules/.bin/node
mkdir -p node_modules/peer
case "$*" in *--omit=dev*) ;; *) mkdir -p node_modules/tool ;; esac
`;

/** A temporary tree with these scripts, the given files, and a fake npm. */
export class TemporaryTree {
  readonly root = mkdtempSync(join(tmpdir(), "stackyard-tree-"));

  constructor(files: readonly string[] = []) {
    cpSync(import.meta.dirname, join(this.root, "scripts"), { recursive: true });
    for (const file of ["package-lock.json", ...files]) this.write(file, `first ${file}`);
    const devDependencies = { peer: "1.0.0", tool: "1.0.0" };
    this.write("package.json", JSON.stringify({ type: "module", devDependencies }));
    this.write("bin/npm", NPM, 0o755);
  }

  write(path: string, content: string, mode = 0o644) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content, { mode });
  }

  remove(path: string) {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  lines(path: string) {
    try {
      return readFileSync(join(this.root, path), "utf8").trim().split("\n");
    } catch {
      return [];
    }
  }

  /** Runs code in a separate process that can import the tree's scripts as `./scripts/…`. */
  async run(code: string) {
    return this.node("--input-type=module", "--eval", code);
  }

  async node(...args: string[]) {
    const child = spawn(process.execPath, args, {
      cwd: this.root,
      env: { PATH: `${join(this.root, "bin")}:/usr/bin:/bin`, TREE: this.root },
    });
    const [printed, [code, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    return { code: code as number | null, signal: signal as string | null, printed };
  }
}
