/** Bundles the process of a scan: loading hundreds of files costs more than a small scan. */
import { join } from "node:path";
import { rolldown } from "rolldown";

const SERVER = join(import.meta.dirname, "..");

/** Writes the bundle into a folder, and returns the paths of the files that it is made of. */
export async function bundleScanProcess(dir: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: [
      join(SERVER, "src/platform/scanner/scan-process.ts"),
      join(SERVER, "src/platform/runtime/cpu-limit-thread.ts"),
    ],
    platform: "node",
    // Some libraries have a CommonJS variant that loads its parts from disk.
    resolve: { mainFields: ["module", "main"] },
    logLevel: "warn",
  });
  const { output } = await bundle.write({ dir, format: "esm", minify: true, cleanDir: true });
  await bundle.close();
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}

if (import.meta.main) await bundleScanProcess(join(SERVER, "build/scan-process"));
