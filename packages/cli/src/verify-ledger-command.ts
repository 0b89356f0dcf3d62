import { createReadStream } from "node:fs";
import { type VerifiedFile, verifyFile } from "@stackyard/ledger-proof/verify-file";
import { CliFailure } from "./cli-failure.ts";
import { CLEAN, FOUND } from "./exit-codes.ts";
import { readOptions } from "./read-options.ts";

/** `stackyard verify-ledger FILE [--root ROOT]` */
export async function verifyLedgerCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { root: { type: "string" } });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0)
    throw new CliFailure("verify-ledger takes one proof file, or - for standard input");
  const { header, errors } = await read(path);
  const problems = [...errors];
  if (values.root !== undefined && values.root !== header.root)
    problems.push(`The file's root is ${header.root}, not the one you gave.`);
  const cents = (header.liabilityCents / 100).toFixed(2);
  process.stdout.write(
    problems.length === 0
      ? `The proof of ${header.day} holds: ${cents} ${header.currency} (${header.mode} money) are owed to users.\n` +
          `Root ${header.root}, after ${header.previousRoot ?? "none"}.\n` +
          "It proves liabilities. It says nothing about assets.\n"
      : `The proof of ${header.day} doesn't hold:\n${problems.map((each) => `- ${each}\n`).join("")}`,
  );
  return problems.length === 0 ? CLEAN : FOUND;
}

async function read(path: string): Promise<VerifiedFile> {
  const file = path === "-" ? process.stdin : createReadStream(path);
  try {
    return await verifyFile(file);
  } catch (error) {
    throw new CliFailure(error instanceof Error ? error.message : String(error));
  }
}
