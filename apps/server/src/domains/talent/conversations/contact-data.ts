import {
  asSeen,
  namesWebAddress,
  visibleInHtml,
} from "../../../platform/markdown/links/visible-in-html.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";

const EMAIL = /\S@\S|\(\s*at\s*\)|\[\s*at\s*\]/i;
/** Eight digits or more, with any separators. */
const PHONE = /\d(?:[\s().+-]{0,3}\d){7}/;
/** Dates and IP addresses have many digits too. */
const NO_PHONE = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const MESSENGER = /\b(?:telegram|whats\s?app|signal|skype|wechat|viber|discord|t\.me)\b/i;

/** Whether a text contains contact data: a link, an address, a phone number or a messenger. */
export function carriesContactData(text: string): boolean {
  const seen = asSeen(text);
  if (PHONE.test(seen.replace(NO_PHONE, " ")) || namesWebAddress(seen)) return true;
  return [EMAIL, MESSENGER].some((pattern) => pattern.test(seen));
}

/** The same for a rendered message. One that isn't rendered yet may contain links. */
export function showsContactData({
  html,
  rendering,
}: {
  readonly html: string;
  readonly rendering: string;
}): boolean {
  if (rendering === LATE_RENDERING) return true;
  const { links, text } = visibleInHtml(html);
  return links.length > 0 || carriesContactData(text);
}
