import { asSeen } from "../../../platform/markdown/links/visible-in-html.ts";

/** Ways to pay that don't go through Stackyard. */
const SERVICE =
  /\b(?:pay\s?pal|venmo|zelle|cash\s?app|western union|moneygram|revolut|payoneer|skrill|wise\.com)\b/i;
const WALLET = /\b(?:0x[0-9a-f]{40}|bc1[02-9ac-hj-np-z]{25,62})\b/i;
/** "Pay me directly", "an invoice outside of Stackyard". */
const PAYS = "\\b(?:pay(?:s|ing|ment|ments)?|paid|invoices?|wire|money|deposit)\\b";
const ASIDE =
  "\\b(?:outside (?:of )?(?:the |this )?(?:site|platform|stackyard)|off[- ]?platform|off stackyard|directly|privately|by bank transfer|without (?:the |a )?fees?)\\b";
const ARRANGED = new RegExp(`${PAYS}[^.!?\\n]{0,60}${ASIDE}|${ASIDE}[^.!?\\n]{0,60}${PAYS}`, "i");
const PAY_OUTSIDE = /\bpa(?:y|ying|id)\b.{0,15}\boutside\b/i;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;

/** Whether a text seems to suggest paying outside Stackyard. It leads to advice only. */
export function hintsAtOutsidePayment(text: string): boolean {
  const seen = asSeen(text);
  if (SERVICE.test(seen) || WALLET.test(seen) || ARRANGED.test(seen) || PAY_OUTSIDE.test(seen))
    return true;
  return (seen.match(IBAN) ?? []).some(isIban);
}

/** Whether the check digits fit: the number modulo 97 is 1. */
function isIban(written: string): boolean {
  const iban = written.replaceAll(" ", "");
  if (iban.length < 15 || iban.length > 34) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
