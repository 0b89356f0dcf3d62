/** What nobody means to sell, by a file's or a folder's name in lower case, and what it is. */
const PRIVATE: readonly (readonly [name: RegExp, what: string])[] = [
  [/^terraform\.tfstate|\.tfstate(\.backup)?$/, "state"],
  [/\.tfplan$|^tfplan$/, "a plan"],
  [/^crash(\..+)?\.log$/, "a crash log"],
  [/^\.env(rc)?$|^\.env\.(?!(example|sample|template|dist)$)/, "secrets"],
  [/^(\.terraformrc|terraform\.rc|credentials\.tfrc\.json)$/, "credentials"],
  [/^(\.netrc|\.pgpass|\.git-credentials|\.aws)$/, "credentials"],
  [/^id_(rsa|dsa|ecdsa|ed25519)$/, "a private key"],
];

/** A file that must not be handed out, and what it gives away. */
export interface PrivateFile {
  readonly path: string;
  readonly holds: string;
}

/** Those of the paths that nobody means to hand out. */
export function privateFilesOf(paths: readonly string[]): PrivateFile[] {
  return paths.flatMap((path) => {
    const segments = path.toLowerCase().split("/");
    const known = PRIVATE.find(([name]) => segments.some((segment) => name.test(segment)));
    return known === undefined ? [] : [{ path, holds: known[1] }];
  });
}
