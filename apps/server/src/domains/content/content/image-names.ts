import { existsSync, readdirSync } from "node:fs";
import { IMAGES_FOLDER } from "./read-sources.ts";

const PICTURE = /^[a-z0-9-]+\.(?:webp|png)$/;

/** The names of the images that documents can use: `![…](images/NAME)`. */
export function imageNames(folder = IMAGES_FOLDER): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => PICTURE.test(name)) : [];
}
