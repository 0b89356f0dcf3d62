import { MAX_STRING_LENGTH } from "./budget.ts";
import { toText } from "./convert.ts";
import { EvaluationFailure } from "./failure.ts";
import { type Marks, mergeMarks, NO_MARKS } from "./marks.ts";
import { isNotEmpty } from "./presence.ts";
import { alternatives, oneOf, string, unknown, type Value, withMarks } from "./value.ts";

/** Maximum number of pieces in a partly known text. */
const MAX_PARTS = 500;

/** Maximum number of combinations of alternatives to enumerate. */
const MAX_COMBINATIONS = 8;

/**
 * Concatenates pieces, as a template does. With unknown pieces, the result is unknown but keeps the
 * known ones; with alternatives, it is one of several texts.
 */
export function joinText(pieces: readonly Value[]): Value {
  const combinations = pieces.reduce((count, piece) => count * alternatives(piece).length, 1);
  if (combinations > 1 && combinations <= MAX_COMBINATIONS) {
    const texts = combine(pieces.map(alternatives)).map(joinSimple);
    return oneOf(texts, "a text");
  }
  return joinSimple(pieces);
}

function joinSimple(pieces: readonly Value[]): Value {
  let marks: Marks = NO_MARKS;
  let text = "";
  let cause: string | undefined;
  const parts: Value[] = [];
  for (const piece of pieces) {
    marks = mergeMarks(marks, piece.marks);
    if (piece.kind === "unknown" || piece.kind === "oneOf" || piece.kind === "deferred") {
      cause ??= piece.kind === "unknown" ? piece.cause : "a part of the text";
      if (text !== "") parts.push(string(text));
      text = "";
      if (piece.kind === "unknown" && piece.parts !== undefined) parts.push(...piece.parts);
      else parts.push(piece);
    } else {
      if (piece.kind === "null") throw new EvaluationFailure("null in a template");
      text += toText(piece);
      if (text.length > MAX_STRING_LENGTH) throw new EvaluationFailure("the text is too long");
    }
  }
  if (cause === undefined) return withMarks(string(text), marks);
  if (text !== "") parts.push(string(text));
  const kept = parts.length <= MAX_PARTS ? parts : undefined;
  const isText = parts.some(isNotEmpty);
  return { ...unknown(cause, marks), isNotNull: true, isNotEmpty: isText, parts: kept };
}

/** All combinations of one value per list; the last list varies fastest. */
function combine(choices: readonly (readonly Value[])[]): Value[][] {
  return choices.reduce<Value[][]>(
    (rows, options) => rows.flatMap((row) => options.map((option) => [...row, option])),
    [[]],
  );
}
