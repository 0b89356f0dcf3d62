/** Code beyond this is not compared. */
const MAX_CHARACTERS = 2_000_000;

/** A comment, a quoted text, a word, or a sign. Each alternative matches in linear time. */
const TOKEN =
  /#.*|\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:[^"\\\n]|\\.)*"?|[\p{L}\p{N}_][\p{L}\p{N}_-]*|[^\s]/gu;

const COMMENT = /^(?:#|\/\/|\/\*)/;

/** Blocks whose last label is a name of the module's own. */
const NAMED = new Set(["resource", "data", "variable", "output", "module", "check", "ephemeral"]);

/** Objects whose attributes are names of the module's own. */
const OBJECTS = new Set(["var", "local", "module"]);

const NAME = "_";

/**
 * The tokens of each file, without comments, and with the same name for everything that the module names
 * itself: renaming is the first thing that a copier does.
 */
export function codeTokens(files: readonly string[]): string[][] {
  let left = MAX_CHARACTERS;
  const tokens = files.map((text) => {
    const cut = text.slice(0, left);
    left -= cut.length;
    return (cut.match(TOKEN) ?? []).filter((token) => !COMMENT.test(token));
  });
  const types = new Set(tokens.flatMap(resourceTypes));
  return tokens.map((file) => file.map((token, at) => (isOwnName(file, at, types) ? NAME : token)));
}

/** The types of the resources that a file declares, such as "aws_vpc". */
function resourceTypes(file: readonly string[]): string[] {
  return file.flatMap((token, at) => {
    const type = file[at + 1];
    return token === "resource" && type?.startsWith('"') ? [type.slice(1, -1)] : [];
  });
}

function isOwnName(file: readonly string[], at: number, types: ReadonlySet<string>): boolean {
  if (file[at]?.startsWith('"')) {
    const label = file[at - 1] ?? "";
    const keyword = label.startsWith('"') ? (file[at - 2] ?? "") : label;
    return file[at + 1] === "{" && NAMED.has(keyword);
  }
  const object = file[at - 2] ?? "";
  return file[at - 1] === "." && (OBJECTS.has(object) || types.has(object));
}
