/**
 * Files and folders nobody intends to sell: a pattern for the lowercase name, and a description.
 */
const PRIVATE: readonly (readonly [name: RegExp, what: string])[] = [
  [/^terraform\.tfstate|\.tfstate(\.backup)?$/, "state"],
  [/\.tfplan$|^tfplan$/, "a plan"],
  [/^crash(\..+)?\.log$/, "a crash log"],
  [/^\.env(rc)?$|^\.env\.(?!(example|sample|template|dist)$)/, "secrets"],
  [/^(\.terraformrc|terraform\.rc|credentials\.tfrc\.json)$/, "credentials"],
  [/^(\.netrc|\.pgpass|\.git-credentials|\.aws)$/, "credentials"],
  [/^id_(rsa|dsa|ecdsa|ed25519)$/, "a private key"],
];

/** A file that must not be distributed, and what it exposes. */
export interface PrivateFile {
  readonly path: string;
  readonly holds: string;
}

/** Finds the private files among the paths. */
export function privateFilesOf(paths: readonly string[]): PrivateFile[] {
  return paths.flatMap((path) => {
    const segments = path.toLowerCase().split("/");
    const known = PRIVATE.find(([name]) => segments.some((segment) => name.test(segment)));
    return known === undefined ? [] : [{ path, holds: known[1] }];
  });
}
