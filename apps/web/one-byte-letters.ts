import type { Plugin } from "vite";

/**
 * A source with a letter beyond Latin-1 is kept by the server's engine in two bytes a letter, all of it.
 * The few there are stand in texts and patterns, where their escape means the same.
 */
export function oneByteLetters(): Plugin {
  const escapeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "one-byte-letters",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, escapeOf);
      }
    },
  };
}
