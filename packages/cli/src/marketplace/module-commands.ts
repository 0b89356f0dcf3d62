import { writeFile } from "node:fs/promises";
import { moduleBlock } from "@stackyard/contract/modules/module-block";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN, SERVER_REFUSED } from "../exit-codes.ts";
import { readOptions } from "../read-options.ts";
import { reasonOf } from "../reason-of.ts";
import { atServer, SERVER_OPTIONS } from "./at-server.ts";
import { findModule, type Module } from "./find-module.ts";

const MOST_RESULTS = 100;

/** `stackyard search WORDS` */
export async function searchCommand(args: readonly string[]): Promise<number> {
  const options = { ...SERVER_OPTIONS, limit: { type: "string", default: "20" } } as const;
  const { values, positionals } = readOptions(args, options);
  const limit = Number(values.limit);
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MOST_RESULTS)
    throw new CliFailure(`--limit is a number from 1 to ${MOST_RESULTS}, not "${values.limit}"`);
  const search = positionals.join(" ");
  if (search === "") throw new CliFailure("search takes words to look for");
  return atServer(values.server, async ({ client }) => {
    const found = await client.get("/v1/modules", { query: { search, limit } });
    if (values.json) process.stdout.write(`${JSON.stringify(found)}\n`);
    else if (found.length === 0) process.stdout.write("No modules match.\n");
    else process.stdout.write(found.map(lineOf).join(""));
    return CLEAN;
  });
}

/** `stackyard show MODULE` */
export async function showCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, SERVER_OPTIONS);
  const wanted = oneModule("show", positionals);
  return atServer(values.server, async ({ client }) => {
    const module = await findModule(client, wanted);
    process.stdout.write(values.json ? `${JSON.stringify(module)}\n` : textOf(module));
    return CLEAN;
  });
}

/** `stackyard install MODULE` */
export async function installCommand(args: readonly string[]): Promise<number> {
  const options = {
    ...SERVER_OPTIONS,
    version: { type: "string" },
    file: { type: "string" },
  } as const;
  const { values, positionals } = readOptions(args, options);
  const wanted = oneModule("install", positionals);
  return atServer(values.server, async ({ client, server }) => {
    const found = await findModule(client, wanted);
    const { namespace, name, system } = addressOf(found);
    const version = values.version ?? found.version;
    if (version === null)
      throw new CliFailure(`${found.source} has no published version`, SERVER_REFUSED);
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      throw new CliFailure(`--version is a version number such as 1.4.2, not "${version}"`);
    const { host } = new URL(server);
    const file = values.file ?? `${name}.tf`;
    await writeNew(file, `${moduleBlock({ host, namespace, name, system, version })}\n`);
    if (values.json) process.stdout.write(`${JSON.stringify({ file, version })}\n`);
    else process.stdout.write(`Wrote ${file}.\n${adviceFor(found, host)}`);
    return CLEAN;
  });
}

function adviceFor({ pricing }: Module, host: string): string {
  const buy = pricing.amount > 0 ? "Buy the module on its page if you haven't.\n" : "";
  return `${buy}Run terraform login ${host} once, and then terraform init.\n`;
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    const hint = "it exists already. Name another file with --file";
    throw new CliFailure(`cannot write ${file}: ${isThere ? hint : reasonOf(error)}`);
  }
}

function oneModule(command: string, [wanted, ...others]: readonly string[]): string {
  if (wanted !== undefined && others.length === 0) return wanted;
  throw new CliFailure(`${command} takes one module, such as ada/network/aws or 7`);
}

/** The parts of the address, which become code and a file's name. */
function addressOf({ source }: Module) {
  const [, namespace = "", name = "", system = ""] =
    /^([\w-]+)\/([\w-]+)\/([\w-]+)$/.exec(source) ?? [];
  if (system) return { namespace, name, system };
  throw new CliFailure(`${printable(source)} is not the address of a module`, SERVER_REFUSED);
}

const priceOf = ({ pricing }: Module) =>
  pricing.amount === 0 ? "free" : `$${(pricing.amount / 100).toFixed(2)}`;

function lineOf(module: Module): string {
  const { source, version, name, securityScore } = module;
  const score = securityScore === null ? "no security score" : `security ${securityScore}`;
  const facts = [version ?? "unpublished", score, priceOf(module)].join(", ");
  return `${printable(source)}\n  ${printable(name)}\n  ${facts}\n`;
}

function textOf(module: Module): string {
  const { id, name, description, source, version, securityScore, worstCase, author, tags } = module;
  const rows = [
    ["Number", String(id)],
    ["Version", version ?? "none published"],
    ["Security", securityScore === null ? "no score" : `${securityScore} of 100`],
    ...(worstCase ? [["Worst case", `${worstCase.securityScore} of 100 with other inputs`]] : []),
    ["Price", priceOf(module)],
    ["Author", author.username],
    ["Tags", tags.join(", ")],
  ];
  const lines = rows.map(([label = "", value = ""]) => `${label.padEnd(12)}${printable(value)}\n`);
  return `${printable(source)}: ${printable(name)}\n${printable(description)}\n\n${lines.join("")}`;
}
