const REFERENCE =
  /^(arn:|alias\/|https?:\/\/|file:|vault:|projects\/|\/|\.{1,2}\/|(var|local|data|module)\.|\$\{)/;

/** Whether a text only refers to a secret stored elsewhere, or is a path or resource name. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
