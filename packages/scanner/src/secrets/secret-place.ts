import type { Declaration } from "../terraform/configuration.ts";
import { literalText, literalTruth } from "../terraform/static-argument.ts";
import { isCredentialName } from "./credential-name.ts";

const PLACE =
  /^(the )?((name|arn|id|path)s? (of|in|for|to|that|under|which)|secrets? (with|that (contains?|holds?|has)))\b/i;

/**
 * Whether a description says that a value only leads to a secret: `Name of the secret with the
 * token`, `ARN of the API's password`, `Secret with the token`.
 */
export function isAboutPlace(description: string): boolean {
  return PLACE.test(description);
}

/** Words with slashes between them, as in the path of a secret in a store. */
const PATH = /^[a-z][a-z0-9-]*(\/[a-z0-9_-]+){1,8}$/;

/** Whether a text is the path of a secret in a store: `prod/db/password`. */
export function isStorePath(text: string): boolean {
  return PATH.test(text) && isCredentialName(text.split("/").at(-1) ?? "");
}

const NAME = /^(?=.*(cred|key|pass|secret|token))[a-z0-9]+([-_./][a-z0-9]+)+$/;

/** Whether a text can be the name of a secret in a store: `prod-db-password-2`. */
export function isStoreName(text: string): boolean {
  return NAME.test(text);
}

/** Whether a variable or output is the name or path of a secret, and not marked as the secret. */
export function leadsToSecret(declaration: Declaration): boolean {
  if (literalTruth(declaration, "sensitive") === true) return false;
  const isPlace = isAboutPlace(literalText(declaration, "description") ?? "");
  return isPlace || isStorePath(literalText(declaration, "default") ?? "");
}
