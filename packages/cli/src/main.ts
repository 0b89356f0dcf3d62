import { CliFailure } from "./cli-failure.ts";
import { CLEAN, WRONG_USE } from "./exit-codes.ts";
import { HELP } from "./help.ts";

/** A command for `stackyard runner` itself. */
const SUPERVISOR = "runner-supervisor";

/** Runs the command line and returns the exit code. Modules are loaded on demand. */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on("error", endQuietly);
  const [command = "--help", ...rest] = args;
  try {
    if (command === "--help" || command === "-h" || rest.includes("--help")) return say(HELP);
    if (command === "--version") return say(await versionText());
    if (command === "scan") return await (await import("./scan-command.ts")).scanCommand(rest);
    if (command === "diff") return await (await import("./diff-command.ts")).diffCommand(rest);
    if (command === "explain")
      return await (await import("./explain-command.ts")).explainCommand(rest);
    if (command === "test-rules")
      return await (await import("./test-rules-command.ts")).testRulesCommand(rest);
    if (command === "verify-ledger")
      return await (await import("./verify-ledger-command.ts")).verifyLedgerCommand(rest);
    if (command === "runner")
      return await (await import("./runner-command.ts")).runnerCommand(rest, {
        version: await versionOf(),
        supervisor: SUPERVISOR,
      });
    if (command === SUPERVISOR) return await supervisorCommand();
    throw new CliFailure(`there is no command "${command}"; see stackyard --help`);
  } catch (error) {
    const isOurs = error instanceof CliFailure;
    const shown = isOurs || !(error instanceof Error) ? String(error) : error.stack;
    process.stderr.write(`stackyard: ${isOurs ? error.message : shown}\n`);
    return isOurs ? error.exitCode : WRONG_USE;
  }
}

/** Runs Terraform for a runner. Ends although standard input is open. */
async function supervisorCommand(): Promise<number> {
  await (await import("@stackyard/runner/supervise")).supervise();
  process.exit(CLEAN);
}

function say(text: string): number {
  process.stdout.write(text);
  return CLEAN;
}

async function versionOf(): Promise<string> {
  const { default: manifest } = await import("../package.json", { with: { type: "json" } });
  return manifest.version;
}

async function versionText(): Promise<string> {
  const { RULESET_VERSION } = await import("@stackyard/scanner/report/ruleset-version");
  return `stackyard ${await versionOf()}, ruleset ${RULESET_VERSION}\n`;
}

/** Ignores a closed output pipe, as with `head`. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit();
}
