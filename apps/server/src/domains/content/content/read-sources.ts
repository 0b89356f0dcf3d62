import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PLACES } from "../../../platform/runtime/places.ts";
import { FRONTS, type Kind } from "./content-kinds.ts";

export const IMAGES_FOLDER = join(PLACES.content, "images");

/** A document's source. */
export interface Source {
  readonly kind: Kind;
  /** Its path in its folder, without the extension. */
  readonly slug: string;
  /** The file's path in the content folder. */
  readonly path: string;
  readonly text: string;
}

/** All documents, sorted by name. */
export function readSources(folder = PLACES.content): Source[] {
  return (Object.keys(FRONTS) as Kind[]).flatMap((kind) =>
    namesIn(join(folder, kind))
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name) => ({
        kind,
        slug: name.slice(0, -".md".length),
        path: `${kind}/${name}`,
        text: readFileSync(join(folder, kind, name), "utf8"),
      })),
  );
}

/** Git doesn't keep empty folders. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
}

/** Increment when the same sources compile to something else. */
const COMPILER = "2";

/** Identifies these sources and the compiler version. */
export function digestOf(sources: readonly Source[]): string {
  const hash = createHash("sha256").update(`${COMPILER}\n`);
  for (const { path, text } of sources) hash.update(`${path}\n${text}\n`);
  return hash.digest("hex");
}

const PICTURE = /^[a-z0-9-]+\.(?:webp|png)$/;

/** The names of the images that documents can use: `![…](images/NAME)`. */
export function imageNames(folder = IMAGES_FOLDER): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => PICTURE.test(name)) : [];
}
