import { entryOf, textOf, textsOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { DEBUGGER } from "../docker/commands.ts";
import { SERVER } from "../docker/development.ts";
import { type Service, serviceCheck } from "./compose.ts";
import { isDeployed, isForDevelopment, variablesOf } from "./deployed.ts";

/** Programs for secrets, sign-in and configuration that keep nothing and ask for little. */
const DEVELOPMENT =
  /(?<!\S)(server\s([^\n;&|]{0,200}\s)?-dev|agent\s([^\n;&|]{0,200}\s)?-dev|start-dev)(?!\S)/;

/** An image that starts Vault for developers unless it is told otherwise. */
const VAULT = /^(docker\.io\/)?(hashicorp\/|library\/)?vault(:|@|$)/;

/** Notebooks run the code of everyone who opens them. */
const NOTEBOOK = /--(ServerApp|NotebookApp|IdentityProvider)\.token(=|\s)(''|""|\s|$)/;

/** A password, which a notebook asks for in place of the token. */
const PASSWORD = /\.(hashed_)?password[=\s]\s*["']?[^\s"'-]/;

/** What makes a program run the code of others without asking who they are. */
export function debuggedBy(words: readonly string[]): string | undefined {
  const text = words.join(" ");
  const notebook = PASSWORD.test(text) ? null : NOTEBOOK.exec(text);
  return (DEBUGGER.exec(text) ?? notebook)?.[0].trim();
}

/** What starts a program in the mode for its developers. */
export function developedBy(command: string): string | undefined {
  return (DEVELOPMENT.exec(command)?.[1] ?? SERVER.exec(command)?.[0])?.trim();
}

function commandOf([, service]: Service): string {
  return ["entrypoint", "command"]
    .flatMap((name) => [textOf(entryOf(service, name)) ?? [], textsOf(entryOf(service, name))])
    .flat()
    .join(" ");
}

/** Whether others reach a service, and it isn't for those who change its code. */
const isForOthers = ([, service]: Service, source: SourceFile) =>
  isDeployed(service, source) && !isForDevelopment(service, source);

/** Rules for services that show their insides. */
export const openProgramRules: readonly Rule[] = [
  {
    id: "compose-debugger",
    title: "Service can be debugged from outside",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A debugger or notebook runs any code that it receives, without authentication.",
    fix: "Remove the option, or listen on `127.0.0.1` and set a token.",
    link: "https://nodejs.org/en/learn/getting-started/security-best-practices#dns-rebinding-cwe-346",
    checks: [
      serviceCheck((service, _, source) => {
        if (!isForOthers(service, source)) return undefined;
        const part =
          debuggedBy([commandOf(service)]) ??
          debuggedBy(variablesOf(service[1]).map(([, text]) => text));
        return part && `it is started with \`${part}\``;
      }),
    ],
  },
  {
    id: "compose-development-mode",
    title: "Service runs in development mode",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Programs in development mode skip protections, show details of errors or lose their data at a restart.",
    fix: "Start the program for production, such as `server` of Vault with a configuration, or `start` of Keycloak.",
    link: "https://developer.hashicorp.com/vault/docs/concepts/dev-server",
    checks: [
      serviceCheck((service, _, source) => {
        if (!isForOthers(service, source)) return undefined;
        const command = commandOf(service);
        if (command === "" && VAULT.test(textOf(entryOf(service[1], "image")) ?? "")) {
          return "the image starts `server -dev` without a command";
        }
        const part = developedBy(command);
        return part && `the command has \`${part}\``;
      }),
    ],
  },
];
