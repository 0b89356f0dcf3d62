import { isPlaceholder } from "./allowlist.ts";
import { isCredentialName } from "./credential-name.ts";
import { looksRandom } from "./entropy.ts";
import { isReference } from "./reference.ts";

/** Words of different kinds. A plain word is the password of a database for tests. */
const IS_CHOSEN = /^(?=.*[A-Za-z])(?=.*\d)\S{8,}$/;

/** Whether the value of a secret is written out, in any form: chosen by a person or random. */
export function isWrittenSecret(text: string): boolean {
  return IS_CHOSEN.test(text) && !text.includes("$") && !isReference(text) && !isPlaceholder(text);
}

/** Whether a variable contains a password that a person made up. Random texts are found anywhere. */
export function isChosenPassword(name: string, text: string): boolean {
  return isCredentialName(name) && isWrittenSecret(text) && !looksRandom(text);
}
