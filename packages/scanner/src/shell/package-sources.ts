import { commandsIn } from "./commands.ts";

/** Programs of package managers that install, and the options that skip signatures. */
const UNSIGNED =
  /--allow-unauthenticated|--force-yes|--nosignature|--nogpgcheck|--no-gpg-checks?|--allow-untrusted|\[(?:[\w=,.-]{1,100} ){0,5}trusted=yes\b|(?<!repo_)gpgcheck\s{0,3}[=:]\s{0,3}(0|no|false)\b|\bAllowUnauthenticated\s{0,3}["']?true|--skip-broken-signatures|AllowInsecureRepositories[= ]true/;

const UNENCRYPTED_INDEX =
  /(--index-url|--extra-index-url|-i|--registry|--source|--repository|-X)[= ]http:\/\/(?!localhost|127\.)\S+|\b(npm|yarn|pnpm) config set registry http:\/\/\S+/g;

/** A package by its address over plain HTTP. */
const UNENCRYPTED_PACKAGE =
  /\b(yum|dnf|rpm|zypper|apk|pip3?|npm|gem)\s[^\n|;&]{0,120}\shttp:\/\/(?!localhost|127\.)\S+/g;

/** Package managers that compare each package with keys of the image, and options of theirs. */
const SIGNED = /^(apk|zypper|--repository|-X)[= ]/;

/** Options that skip signatures, or take the keys from the same place. */
const UNSEEN_KEYS = /--allow-untrusted|--gpg-auto-import-keys|--no-gpg-checks?/;

const SECOND_INDEX = /--extra-index-url[= ]\S+/;

/** What of a script installs packages without checking their signatures. */
export function unsignedPackages(script: string): string | undefined {
  return UNSIGNED.exec(script)?.[0];
}

/** What of a script takes packages from an index that others can answer for. */
export function looseIndex(script: string): string | undefined {
  const areSigned = !UNSEEN_KEYS.test(script);
  const found = [UNENCRYPTED_INDEX, UNENCRYPTED_PACKAGE]
    .flatMap((pattern) => [...script.matchAll(pattern)].map(([text]) => text))
    .find((text) => !(areSigned && SIGNED.test(text)));
  return found ?? secondIndex(script);
}

/** A second index, from which packages of the first can come unless hashes fix them. */
function secondIndex(script: string): string | undefined {
  const found = SECOND_INDEX.exec(script)?.[0];
  if (found === undefined) return undefined;
  const users = commandsIn(script).filter((command) =>
    command.some((word) => word.startsWith("--extra-index-url")),
  );
  const isFixed = users.every((command) => command.includes("--require-hashes"));
  return users.length > 0 && isFixed ? undefined : found;
}
