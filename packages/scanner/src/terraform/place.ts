/** A folder's purpose, based on its name. */
export type Place = "example" | "test" | "workflow" | "docs";

const PLACES: ReadonlyMap<string, Place> = new Map([
  [".github", "workflow"],
  ["example", "example"],
  ["examples", "example"],
  ["demo", "example"],
  ["demos", "example"],
  ["sample", "example"],
  ["samples", "example"],
  ["test", "test"],
  ["tests", "test"],
  ["testdata", "test"],
  ["autotests", "test"],
  ["e2e", "test"],
  ["__tests__", "test"],
  ["fixtures", "test"],
  ["wrappers", "test"],
  ["doc", "docs"],
  ["docs", "docs"],
  ["documentation", "docs"],
]);

/** A directory's purpose, based on the outermost folder with a known name. */
export function placeOf(directory: string): Place | undefined {
  for (const folder of directory.toLowerCase().split("/")) {
    const place = PLACES.get(folder);
    if (place !== undefined) return place;
  }
  return undefined;
}
