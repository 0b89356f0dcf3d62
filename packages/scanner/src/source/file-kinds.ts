/** Images, fonts, archives and executables. Never evaluated, whatever their content. */
const ASSET =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|mov|webm|wav|pdf|docx?|xlsx?|pptx?|od[tsp]|woff2?|ttf|otf|eot|zip|t?gz|bz2|xz|zst|7z|tar|jar|war|whl|class|pyc|so|dll|dylib|exe|wasm|sqlite|db|parquet|gpg|der|bin|dat|o|a)$/i;

/**
 * Magic numbers of executables without a telling file name: ELF, Mach-O and universal Mach-O, DOS
 * and Windows, WebAssembly.
 */
const PROGRAM_STARTS = ["7f454c46", "cffaedfe", "cefaedfe", "cafebabe", "4d5a", "0061736d"].map(
  (digits) => digits.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [],
);

/**
 * Decided by name only: the name determines how a file is treated, and its content must not change
 * that.
 */
export function isAsset(path: string): boolean {
  return ASSET.test(path);
}

/** Whether a file without an extension is an executable, which isn't evaluated either. */
export function isProgram(path: string, content: Uint8Array): boolean {
  const hasEnding = /[^/]\.[^/.]+$/.test(path);
  return (
    !hasEnding && PROGRAM_STARTS.some((start) => start.every((byte, at) => content[at] === byte))
  );
}
