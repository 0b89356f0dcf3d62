import type { SourceFile } from "./source-file.ts";

/**
 * Reads each file only once, although rules and other values of inputs ask for it many times. The
 * result must depend on nothing but the file.
 */
export function oncePerFile<T extends object>(
  read: (file: SourceFile) => T,
): (file: SourceFile) => T {
  const readings = new WeakMap<SourceFile, T>();
  return (file) => {
    let reading = readings.get(file);
    if (reading === undefined) {
      reading = read(file);
      readings.set(file, reading);
    }
    return reading;
  };
}
