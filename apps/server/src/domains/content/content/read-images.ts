import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Picture } from "../../../platform/markdown/show-pictures.ts";
import { IMAGES_FOLDER, imageNames } from "./read-sources.ts";

/** The images of the documents, by name. */
export type Images = ReadonlyMap<string, Picture>;

const ADDRESS = "/content/images/";
const SMALL_WIDTH = 640;

/** Each image's URL, its size, and its smaller version "NAME-640.webp" if there is one. */
export async function readImages(folder = IMAGES_FOLDER): Promise<Images> {
  const names = imageNames(folder);
  const images = names.map(async (name): Promise<[string, Picture]> => {
    // From bytes, because the image decoder accepts no paths (platform/pictures).
    const bytes = await readFile(join(folder, name));
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    const smallName = name.replace(".", `-${SMALL_WIDTH}.`);
    const small = names.includes(smallName) && {
      small: { address: ADDRESS + smallName, width: SMALL_WIDTH },
    };
    return [`images/${name}`, { address: ADDRESS + name, width, height, ...small }];
  });
  return new Map(await Promise.all(images));
}
