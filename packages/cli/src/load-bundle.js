/**
 * Loads the bundle and stores its compiled code for the next start of the same command. Node's compile
 * cache stores only what V8 compiles first, without the functions that run later. To compile those
 * took a quarter of the scan of a small module (decision 241).
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** The names of these files contain a hash of their content, so stored code always fits. */
const HASHED = /-[\w-]{8}\.cjs$/;

/** Names that are safe in paths. */
const COMMAND = /^[a-z-]+$/;

/** The file's exports, and what stores the code that has run until then. */
export function loadBundle(file, command = "") {
  const folder = dirname(file);
  const builtin = createRequire(file);
  const loaded = new Map();
  const compiled = [];

  const load = (path) => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const own = { exports: {} };
    loaded.set(path, own);
    const require = (name) => (name.startsWith("./") ? load(join(folder, name)) : builtin(name));
    compile(path)(own.exports, require, own);
    return own.exports;
  };

  const compile = (path) => {
    const source = `(function (exports, require, module) {${readFileSync(path, "utf8")}\n})`;
    const cache = cacheOf(path, command);
    const cachedData = cache && readIfThere(cache);
    const script = new Script(source, { filename: path, cachedData });
    // V8 rejects what another version or other flags compiled.
    if (cache && script.cachedDataRejected !== false) compiled.push({ cache, script });
    return script.runInThisContext();
  };

  const store = () => {
    for (const { cache, script } of compiled) writeWhole(cache, script.createCachedData());
  };
  return { exports: load(file), store };
}

/** Beside what Node caches, unless that is turned off. Each command runs other functions. */
function cacheOf(path, command) {
  const folder = module.getCompileCacheDir();
  const [name] = HASHED.exec(path) === null ? [] : path.split(/[\\/]/).slice(-1);
  if (folder === undefined || name === undefined || !COMMAND.test(command)) return undefined;
  return join(folder, `stackyard-${command}-${name}`);
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Other processes read either all of it or nothing. */
function writeWhole(path, content) {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // The next start compiles it again.
  }
}
