/** Images, fonts, archives, programs: nothing is judged in them, whatever their bytes. */
const ASSET =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|mov|webm|wav|pdf|docx?|xlsx?|pptx?|od[tsp]|woff2?|ttf|otf|eot|zip|t?gz|bz2|xz|zst|7z|tar|jar|war|whl|class|pyc|so|dll|dylib|exe|wasm|sqlite|db|parquet|gpg|der|bin|dat|o|a)$/i;

/** How programs begin that have no telling name: ELF, Mach-O and fat Mach-O, DOS and Windows, wasm. */
const PROGRAM_STARTS = ["7f454c46", "cffaedfe", "cefaedfe", "cafebabe", "4d5a", "0061736d"].map(
  (digits) => digits.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [],
);

/** By name alone, for a name decides what a file is taken for, and its bytes must not change that. */
export function isAsset(path: string): boolean {
  return ASSET.test(path);
}

/** Whether a file without an ending is a program, in which nothing is judged either. */
export function isProgram(path: string, content: Uint8Array): boolean {
  const hasEnding = /[^/]\.[^/.]+$/.test(path);
  return (
    !hasEnding && PROGRAM_STARTS.some((start) => start.every((byte, at) => content[at] === byte))
  );
}
