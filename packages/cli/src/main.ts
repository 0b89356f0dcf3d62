import { RULESET_VERSION } from "@stackyard/scanner/report/ruleset-version";
import manifest from "../package.json" with { type: "json" };
import { CliFailure } from "./cli-failure.ts";
import { CLEAN, WRONG_USE } from "./exit-codes.ts";
import { HELP, helpOf } from "./help.ts";

const VERSION = `stackyard ${manifest.version}, ruleset ${RULESET_VERSION}\n`;

/** A command for `stackyard runner` itself. */
const SUPERVISOR = "runner-supervisor";

type Command = (args: readonly string[]) => Promise<number>;

const signIn = () => import("./marketplace/sign-in-commands.ts");
const modules = () => import("./marketplace/module-commands.ts");

/** Each is loaded on demand. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["scan", async (args) => (await import("./scan/scan-command.ts")).scanCommand(args)],
  ["diff", async (args) => (await import("./scan/diff-command.ts")).diffCommand(args)],
  ["explain", async (args) => (await import("./scan/explain-command.ts")).explainCommand(args)],
  [
    "test-rules",
    async (args) => (await import("./scan/test-rules-command.ts")).testRulesCommand(args),
  ],
  [
    "verify-ledger",
    async (args) => (await import("./verify-ledger-command.ts")).verifyLedgerCommand(args),
  ],
  ["login", async (args) => (await signIn()).loginCommand(args)],
  ["logout", async (args) => (await signIn()).logoutCommand(args)],
  ["whoami", async (args) => (await signIn()).whoamiCommand(args)],
  ["search", async (args) => (await modules()).searchCommand(args)],
  ["show", async (args) => (await modules()).showCommand(args)],
  ["install", async (args) => (await modules()).installCommand(args)],
  ["verify", async (args) => (await import("./marketplace/verify-command.ts")).verifyCommand(args)],
  ["publish", async (args) => (await import("./publish/publish-command.ts")).publishCommand(args)],
  [
    "mcp",
    async (args) => (await import("./agents/mcp-command.ts")).mcpCommand(args, manifest.version),
  ],
  [
    "runner",
    async (args) =>
      (await import("./runner-command.ts")).runnerCommand(args, {
        version: manifest.version,
        supervisor: SUPERVISOR,
      }),
  ],
  [SUPERVISOR, supervisorCommand],
]);

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on("error", endQuietly);
  const [name = "--help", ...rest] = args;
  try {
    if (name === "--help" || name === "-h") return say(HELP);
    if (rest.includes("--help") || rest.includes("-h")) return say(helpOf(name));
    if (name === "--version") return say(VERSION);
    const command = COMMANDS.get(name);
    if (command) return await command(rest);
    throw new CliFailure(`there is no command "${name}"; see stackyard --help`);
  } catch (error) {
    const isOurs = error instanceof CliFailure;
    const shown = isOurs || !(error instanceof Error) ? String(error) : error.stack;
    process.stderr.write(`stackyard: ${isOurs ? error.message : shown}\n`);
    return isOurs ? error.exitCode : WRONG_USE;
  }
}

/** Runs Terraform for a runner. Ends although standard input is open. */
async function supervisorCommand(): Promise<number> {
  await (await import("@stackyard/runner/process/supervise")).supervise();
  process.exit(CLEAN);
}

function say(text: string): number {
  process.stdout.write(text);
  return CLEAN;
}

/** Ignores a closed output pipe, as with `head`. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit();
}
