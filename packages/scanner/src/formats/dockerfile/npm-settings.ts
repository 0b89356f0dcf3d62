import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ParsedDockerfile } from "./parse-dockerfile.ts";

/** Settings of npm, which contain a token or name the variable that has it. */
export const NPM_SETTINGS = /(^|\/)\.npmrc$/i;

/** `//registry.example.com/:_authToken=npm_…`, but not `…=${NPM_TOKEN}`. */
const CREDENTIAL =
  /^[ \t]*(?![;#])[^\s=]{0,200}(?:_authToken|_auth|_password)[ \t]*=[ \t]*(?!"?\$\{[^}\n]{1,200}\}"?\s*$)[^\s]/m;

/** The settings of npm among a Dockerfile's copied files that are known to contain no credential. */
export function plainNpmSettings(
  { stages }: ParsedDockerfile,
  path: string,
  fileAt: (path: string) => SourceFile | undefined,
): readonly string[] {
  const words = stages.flatMap(({ instructions }) =>
    instructions
      .filter(({ keyword }) => keyword === "COPY" || keyword === "ADD")
      .flatMap(({ list, words }) => list ?? words.map(({ text }) => text)),
  );
  const settings = new Set(words.filter((word) => NPM_SETTINGS.test(word)));
  return [...settings].filter((name) => {
    // The context is the Dockerfile's folder or the root.
    const places = new Set([joinPath(directoryOf(path), name), joinPath(name)]);
    const texts = [...places].flatMap((place) => fileAt(place)?.text ?? []);
    return texts.length > 0 && texts.every((text) => !CREDENTIAL.test(text));
  });
}
