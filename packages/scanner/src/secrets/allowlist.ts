/** Filler words that authors use where readers insert their own value. */
const FILLERS =
  /example|sample|placeholder|dummy|redacted|replace|change[-_ ]?(me|it|this)|your[-_ ]|insert[-_ ]|[-_ ]here\b|todo|fixme|fake|^(my|the|a)?[-_]?(password|passwd|pass|pwd|secret|token|key|test|user|username|none|null|undefined|true|false)$/i;

/** Template syntax: the value is filled in elsewhere. */
const TEMPLATE = /\$\{|\$\(|\{\{|<[^<>]*>|%[({]|^\$\w|^%\w+%$|^@\w+@$|^\[.*\]$/;

/** Published credentials of emulators and documentation, which don't give access to anything. */
const DOCUMENTED: readonly string[] = [
  // Azurite, the Azure Storage emulator.
  "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
  // The Cosmos DB emulator.
  "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==",
  // The claims and the signature of the example token on jwt.io.
  "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9l",
  "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
];

/** Keyboard and alphabet sequences that people type as dummy values. */
const SEQUENCES = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop"];

/** Shorter matches may be coincidental. */
const SHORTEST_STRETCH = 6;

const FEWEST_CHARACTERS = 5;

/** Identifies something without granting access. */
const UUID = /^(urn:uuid:)?\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;

/** Whether a text is a UUID, which is random but not a secret. */
export function isIdentifier(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is only a placeholder for a credential: `changeme`, `<your-key>`, `xxxx`. */
export function isPlaceholder(text: string): boolean {
  return (
    FILLERS.test(text) ||
    TEMPLATE.test(text) ||
    DOCUMENTED.some((known) => text.includes(known)) ||
    isSequence(text) ||
    new Set(text).size < FEWEST_CHARACTERS ||
    /([x*.•#0])\1{5}/i.test(text) ||
    // A part of a credential, or a word with initials before it.
    /(\.\.\.|…)$|^[a-z]{0,3}passw(or)?d$/i.test(text)
  );
}

/** Whether the text consists almost entirely of sequences: `abc1234567890`, `0123456789abcdef`. */
function isSequence(text: string): boolean {
  const lower = text.toLowerCase();
  const stretches = SEQUENCES.map((sequence) => longestStretch(lower, sequence));
  const long = stretches.filter((length) => length >= SHORTEST_STRETCH);
  return long.length > 0 && long.reduce((sum, length) => sum + length) >= text.length / 2;
}

/** Length of the longest substring that also occurs in the repeated `sequence`. */
function longestStretch(text: string, sequence: string): number {
  let longest = 0;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const before = sequence.indexOf(text.charAt(at - 1));
    const follows = before !== -1 && sequence[(before + 1) % sequence.length] === text[at];
    length = at > 0 && follows ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** A value that only the controller of a cluster can decrypt, after the length of its key. */
const SEALED = /^Ag[A-Za-z0-9+/]{40,}={0,2}$/;

/** Whether a value of a file with sealed secrets is encrypted for a cluster. */
export const isSealed = (value: string): boolean => SEALED.test(value);

/** Whether a file has sealed secrets. */
export const hasSealed = (text: string): boolean => /^kind:\s*["']?SealedSecret\b/m.test(text);
