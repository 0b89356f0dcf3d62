import { isPlaceholder } from "./allowlist.ts";
import { isCredentialName } from "./credential-name.ts";
import { looksRandom } from "./entropy.ts";
import { isReference } from "./reference.ts";

/** Words of different kinds. A plain word is the password of a database for tests. */
const IS_CHOSEN = /^(?=.*[A-Za-z])(?=.*\d)\S{8,}$/;

/** Whether a variable contains a password that a person made up. Random texts are found anywhere. */
export function isChosenPassword(name: string, text: string): boolean {
  if (!isCredentialName(name) || !IS_CHOSEN.test(text) || text.includes("$")) return false;
  return !isReference(text) && !isPlaceholder(text) && !looksRandom(text);
}
