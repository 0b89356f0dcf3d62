/**
 * Bundles the server. From its sources, it keeps the texts and the compiled code of thousands of
 * files in memory.
 */
import { join } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";

const SERVER = join(import.meta.dirname, "..");

/** Native, loaded from disk in parts, or only for development. */
const EXTERNAL = ["sharp", "pg-native", "pdfkit", "pino", "vite"];

/** Stack traces show functions, classes and lines, so their names and the line breaks are kept. */
const MINIFY = {
  mangle: { keepNames: true },
  compress: { keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: false },
};

/** Writes the bundle into a folder, and returns its files. */
export async function bundleServer(dir: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: [join(SERVER, "src/main.ts"), join(SERVER, "src/platform/markdown/markdown-thread.ts")],
    platform: "node",
    // Leaves out what only development and tests load: the scanner's rules and what is generated of them.
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    external: EXTERNAL,
    // Some libraries have a CommonJS variant that loads its parts from disk.
    resolve: { mainFields: ["module", "main"] },
    // A library of Koa evaluates code that it composes itself.
    checks: { eval: false },
    logLevel: "warn",
  });
  const { output } = await bundle.write({
    dir,
    format: "esm",
    minify: MINIFY,
    // If a file has any other character, each of its characters takes two bytes.
    charset: "ascii",
    comments: false,
    cleanDir: true,
  });
  await bundle.close();
  return output.filter((file) => file.type === "chunk");
}

if (import.meta.main) await bundleServer(join(SERVER, "build/server"));
