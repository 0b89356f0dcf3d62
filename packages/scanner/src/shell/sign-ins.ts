import { commandsIn, programOf } from "./commands.ts";

/** Programs that take a password from standard input as well. */
const CLIENTS = /^(docker|podman|buildah|nerdctl|skopeo|helm|oras)$/;

/** A variable or expression, rather than a password that is written out. */
const COMPUTED = /[$`]/;

/**
 * The program that a script signs in with, if it gives it a password as an argument instead of by
 * standard input. Every process of the machine can read arguments.
 */
export function passwordArgument(script: string): string | undefined {
  const command = commandsIn(script).find((words) => {
    const isSignIn = CLIENTS.test(programOf(words)) && words.includes("login");
    return (
      isSignIn &&
      words.some((word, index) => {
        const [, attached] = /^--password=(.+)$/s.exec(word) ?? [];
        const isOption = /^(-p|--password)$/.test(word);
        return COMPUTED.test(attached ?? (isOption ? (words[index + 1] ?? "") : ""));
      })
    );
  });
  return command && `${programOf(command)} login`;
}
