import { VERSION_NUMBER } from "@stackyard/contract/modules/version-number";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN, FOUND, SERVER_REFUSED } from "../exit-codes.ts";
import { readOptions } from "../read-options.ts";
import { reasonOf } from "../reason-of.ts";
import { atServer, SERVER_OPTIONS } from "./at-server.ts";
import { digestOf } from "./digest-of.ts";
import { findModule } from "./find-module.ts";

const OPTIONS = {
  ...SERVER_OPTIONS,
  module: { type: "string" },
  version: { type: "string" },
} as const;

/** `stackyard verify DIR|ARCHIVE --module MODULE --version VERSION` */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0)
    throw new CliFailure("verify takes one directory or archive");
  const { module: wanted, version: number } = values;
  if (wanted === undefined)
    throw new CliFailure("name the module with --module, such as ada/network/aws");
  if (number === undefined) throw new CliFailure("give the version's number with --version");
  if (!VERSION_NUMBER.test(number))
    throw new CliFailure(`--version is a version number such as 1.4.2, not "${number}"`);
  const { sha256, reason, leftOut } = await digestOf(path).catch((error) => {
    throw new CliFailure(`cannot read ${path}: ${reasonOf(error)}`);
  });
  return atServer(values.server, async ({ client }) => {
    const { id, source } = await findModule(client, wanted);
    const params = { module_id: id };
    const versions = await client.get("/v1/modules/{module_id}/versions", { params });
    const found = versions.find(({ version }) => version === number);
    const name = printable(`${source} ${number}`);
    if (!found) throw new CliFailure(`there is no version ${name}`, SERVER_REFUSED);
    const { status, archive } = found;
    const isSame = archive.sha256 === sha256;
    if (values.json) {
      const answer = { source, version: number, status, isSame, sha256, expected: archive.sha256 };
      process.stdout.write(`${JSON.stringify({ ...answer, leftOut })}\n`);
    } else if (isSame) {
      const note = status === "published" ? "" : `The version is ${status}.\n`;
      process.stdout.write(`${printable(path)} is ${name}.\n${note}${namesOf(leftOut)}`);
    } else {
      const why = reason ?? `Its digest is ${sha256}, not ${archive.sha256}.`;
      process.stdout.write(`${printable(path)} isn't ${name}.\n${printable(why)}\n`);
    }
    return isSame ? CLEAN : FOUND;
  });
}

const namesOf = (leftOut: readonly string[]) =>
  leftOut.length === 0 ? "" : `Not compared: ${printable(leftOut.join(", "))}\n`;
