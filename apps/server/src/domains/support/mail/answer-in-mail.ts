import { ANSWER_MARK } from "../support/reply-address.ts";

/** How mail programs introduce quoted text. */
const INTRODUCTION = /^(on .{5,200} wrote:|-{2,} ?original message ?-{2,}|from: .+)$/i;

/** The new text of a mail, without quotes and signature. */
export function answerInMail(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex(
    (line) =>
      line.includes(ANSWER_MARK) || INTRODUCTION.test(line.trim()) || line.trimEnd() === "--",
  );
  const own = end === -1 ? lines : lines.slice(0, end);
  return own
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim();
}
