/** An address on the web, with or without its scheme. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[\w-]{2,63}\.(?:com|net|org|io|dev|me|ru|co|app|xyz|info|biz|ly|gg|cc|site|online|link|shop|top)\b/i;
const EMAIL = /\S@\S|\(\s*at\s*\)|\[\s*at\s*\]/i;
/** Eight digits or more, however they are set apart. */
const PHONE = /\d(?:[\s().+-]{0,3}\d){7}/;
/** Dates and addresses of machines have many digits, too. */
const NO_PHONE = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const MESSENGER = /\b(?:telegram|whats\s?app|signal|skype|wechat|viber|discord|t\.me)\b/i;

/** Whether a text asks its reader to go elsewhere: by a link, an address, a number, a messenger. */
export function carriesContactData(text: string): boolean {
  if (PHONE.test(text.replace(NO_PHONE, " "))) return true;
  return [LINK, EMAIL, MESSENGER].some((pattern) => pattern.test(text));
}
