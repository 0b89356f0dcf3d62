import { entryOf, textsOf } from "../../documents/members.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { secretInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { isPlaceholder } from "../../secrets/allowlist.ts";
import { isChosenPassword } from "../../secrets/chosen-password.ts";
import { looksRandom } from "../../secrets/entropy.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, servicesOf } from "./compose.ts";
import { isDeployed, variablesOf } from "./deployed.ts";

/** The word that a trial starts with, also with a number behind it: `postgres123`. */
const OF_TRIALS =
  /^(admin|default|demo|guest|mariadb|mongo|mysql|pass|passw[o0]rd|passwd|postgres|redis|root|secret|test|user)[-_.]?\d{0,8}!?$/i;

/** `${NAME:-secret}`, whose default can be read. */
const DEFAULT = /^\$\{\w{1,100}:?-([^${}]{1,200})\}$/;

function readableVariables(source: SourceFile): readonly Fact[] {
  return servicesOf(composeOf(source))
    .filter(([, service]) => isDeployed(service, source))
    .flatMap(([, service]) => variablesOf(service))
    .map(([name, written, place]) => {
      const text = DEFAULT.exec(written)?.[1] ?? written;
      const isShown = isChosenPassword(name, text) && !OF_TRIALS.test(text);
      const message = `\`${name}\` can be read in the code`;
      return secretInFile(isShown ? text : undefined, place, source, message);
    });
}

/** An option with a password, of a command as a text or as a list of words. */
const OPTION =
  /--?(requirepass|masterauth|password|passwd|token|secret|api-key)(?:=|\s+)(["']?)([^\s"']{8,100})\2/g;

function readableCommands(source: SourceFile): readonly Fact[] {
  return servicesOf(composeOf(source))
    .filter(([, service]) => isDeployed(service, source))
    .flatMap(([, service]) => ["command", "entrypoint"].map((name) => entryOf(service, name)))
    .flatMap((command): readonly Fact[] => {
      const words = textsOf(command).join(" ");
      return [...words.matchAll(OPTION)].map(([, option = "", , text = ""]) => {
        const isShown = isChosenPassword("password", text) || looksRandom(text);
        const message = `\`--${option}\` can be read in the code`;
        const isReal = isShown && !isPlaceholder(text) && !text.startsWith("/");
        return secretInFile(isReal ? text : undefined, command, source, message);
      });
    });
}

/** Rules for secrets in Compose files. */
export const composeSecretRules: readonly Rule[] = [
  {
    id: "compose-variable-secret",
    title: "Variable of a service contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the repository, its history or a fork of it knows the credential.",
    fix: "Mount it with `secrets` and name its file, such as `POSTGRES_PASSWORD_FILE`, or take it from the environment.",
    link: "https://docs.docker.com/compose/how-tos/use-secrets/",
    checks: [file(readableVariables), file(readableCommands)],
  },
];
