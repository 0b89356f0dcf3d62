/** Stores the built files compressed with the highest quality beside the originals. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FOLDER = join(import.meta.dirname, "../build/client");
const TEXT = /\.(js|css|svg|txt)$/;

for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue;
  const path = join(FOLDER, name);
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const forms = {
    br: brotliCompressSync(plain, { params }),
    gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, bytes] of Object.entries(forms)) {
    if (bytes.byteLength < plain.byteLength) writeFileSync(`${path}.${ending}`, bytes);
  }
}
