const REFERENCE =
  /^(arn:|alias\/|https?:\/\/|file:|vault:|projects\/|\/|\.{1,2}\/|(var|local|data|module)\.|\$\{)/;

/** Whether a text only leads to a secret kept elsewhere, or is a path or the name of a resource. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
