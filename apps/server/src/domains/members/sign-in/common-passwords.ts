let known: Promise<ReadonlySet<string>> | undefined;

/** Whether guessers try it first: one of the 49,000 most common passwords, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}

/** Read when somebody first registers, for a server that only answers needs none of it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
