const REFERENCE =
  /^(![\w-]{1,40}\/|arn:|resolve:|alias\/|https?:\/\/|file:|vault:|projects\/|\/|\.{1,2}\/|(var|local|data|module)\.|\$\{)/;

/** Whether a text only refers to a secret stored elsewhere, or is a path, a tag or a resource name. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

const SUBSTITUTED =
  /^(\$\{\w+\}|\$[A-Z_][A-Z0-9_]*|\$\(\w+\)|\{\{[^{}]*\}\}|<[^<>]*>|%\w+%|@\w+@)$/;

/**
 * Whether a tool puts the secret in place of the whole text, as `envsubst` does for
 * `${DB_PASSWORD}`. A default beside the name, as in `${NAME:-secret}`, can be read.
 */
export function isSubstituted(text: string): boolean {
  return SUBSTITUTED.test(text);
}
