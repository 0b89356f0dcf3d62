import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FRONTS, type Kind } from "./content-kinds.ts";

const CONTENT_FOLDER = fileURLToPath(new URL("../../../../../../content/", import.meta.url));
export const IMAGES_FOLDER = join(CONTENT_FOLDER, "images");

/** A document as it was written. */
export interface Source {
  readonly kind: Kind;
  /** Its place in its folder, without the ending. */
  readonly slug: string;
  /** The file, from the folder of all content. */
  readonly path: string;
  readonly text: string;
}

/** Every document there is, in the order of their names. */
export function readSources(folder = CONTENT_FOLDER): Source[] {
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

/** A folder without any document is not kept by git. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
}

/** Raised when something else is compiled from the same texts. */
const COMPILER = "2";

/** Tells documents that were compiled from these texts from any others. */
export function digestOf(sources: readonly Source[]): string {
  const hash = createHash("sha256").update(`${COMPILER}\n`);
  for (const { path, text } of sources) hash.update(`${path}\n${text}\n`);
  return hash.digest("hex");
}
