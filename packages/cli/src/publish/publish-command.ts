import { ApiError, type Client } from "@stackyard/client";
import { opensCall } from "@stackyard/contract/base/key-scopes";
import { VERSION_NUMBER } from "@stackyard/contract/modules/version-number";
import { printable } from "@stackyard/scanner/output/printable";
import { publishedResultOf } from "@stackyard/scanner/output/published-result";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN, FOUND, SERVER_REFUSED } from "../exit-codes.ts";
import { type AtServer, atServer, SERVER_OPTIONS } from "../marketplace/at-server.ts";
import { findModule, type Module } from "../marketplace/find-module.ts";
import { oneOf, readOptions } from "../read-options.ts";
import { FAIL_ON, reasonOfFindings } from "../scan/gate.ts";
import { describeLeftOut, describePacked } from "./describe-packed.ts";
import { describeScan, type Judged } from "./describe-scan.ts";
import { type PackedModule, packModule } from "./pack-module.ts";
import { openPipeline } from "./pipeline.ts";
import { openProgress, type Progress } from "./progress.ts";
import { followScan, type Upload, uploadModule } from "./upload-module.ts";
import { describeChanges, sameVersion, type Version, whyTooSmall } from "./versions.ts";

const OPTIONS = {
  ...SERVER_OPTIONS,
  module: { type: "string" },
  version: { type: "string" },
  bump: { type: "boolean", default: false },
  reason: { type: "string" },
  "fail-on": { type: "string", default: "none" },
  "dry-run": { type: "boolean", default: false },
} as const;

interface Publication {
  readonly client: Client;
  readonly server: string;
  readonly module: Pick<Module, "id" | "source">;
  readonly packed: PackedModule;
  /** Without one, the smallest number that the changes allow. */
  readonly number: string | undefined;
  readonly reason: string | undefined;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly isJson: boolean;
  readonly progress: Progress;
}

/** `stackyard publish [DIR|ARCHIVE]` */
export async function publishCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [path = ".", ...others] = positionals;
  if (others.length > 0) throw new CliFailure("publish takes one directory or archive");
  const { module: wanted, version: number, bump, reason, json: isJson } = values;
  if (wanted === undefined)
    throw new CliFailure("name your module with --module, such as ada/network/aws");
  if ((number === undefined) === !bump)
    throw new CliFailure("give the version's number with --version, or use --bump");
  if (number !== undefined && !VERSION_NUMBER.test(number))
    throw new CliFailure(`--version is a version number such as 1.4.2, not "${number}"`);
  const failOn = oneOf("fail-on", values["fail-on"], FAIL_ON);
  const packed = await packModule(path);
  const progress = openProgress();
  const pipeline = openPipeline(wanted);
  const run = async ({ client, server }: AtServer) => {
    const module = pipeline ? await pipeline.moduleAt(server) : await findOwnModule(client, wanted);
    const publication = {
      client,
      server,
      module,
      packed,
      number,
      reason,
      failOn,
      isJson,
      progress,
    };
    try {
      return await (values["dry-run"] ? rehearse(publication) : publish(publication));
    } finally {
      progress.clear();
    }
  };
  return atServer(values.server, run, pipeline?.tokenAt);
}

/** Throws before anything is uploaded if the caller may not publish the module. */
async function findOwnModule(client: Client, wanted: string): Promise<Module> {
  const { id, scopes } = await client.get("/v1/account");
  if (!opensCall(scopes, { scope: "modules:write" })) {
    const advice = "Use a key that has it, or sign in with stackyard login SERVER --publish";
    throw new CliFailure(`publish needs the scope modules:write. ${advice}`, SERVER_REFUSED);
  }
  const module = await findModule(client, wanted);
  if (module.author.id === id) return module;
  throw new CliFailure(`${printable(module.source)} isn't your module`, SERVER_REFUSED);
}

/** Says what would be uploaded, and what the scan finds in it. Changes nothing. */
async function rehearse(publication: Publication): Promise<number> {
  const { module, packed, number, isJson } = publication;
  const same = sameVersion(await listVersions(publication), packed.sha256, number);
  if (same) return sayThere(publication, same);
  const { scanReadModule } = await import("../scan/scan-read-module.ts");
  const suppressions = { by: "seller", accepted: [] } as const;
  const judged = publishedResultOf(scanReadModule(packed.read, { suppressions }));
  if (isJson) {
    const { files, leftOut: left_out, sha256 } = packed;
    const { scores, findings } = judged;
    sayJson({
      source: module.source,
      version: number ?? null,
      sha256,
      files,
      left_out,
      scores,
      findings,
    });
  } else {
    process.stdout.write(`${describePacked(packed)}\n${describeScan(judged)}`);
  }
  requirePublishable(judged, [reasonOfFindings(judged.findings, publication.failOn)]);
  const name = `${printable(module.source)} ${number ?? ""}`.trim();
  if (!isJson)
    process.stdout.write(
      `Would submit ${name}. The number is compared with the changes after the upload.\n`,
    );
  return CLEAN;
}

async function publish(publication: Publication): Promise<number> {
  const { client, module, packed, number, reason, failOn, isJson, progress } = publication;
  const versions = await listVersions(publication);
  const known = versions.find(({ archive }) => archive.sha256 === packed.sha256);
  // Another machine can pack the same files into other bytes, so only the server's digest counts.
  const same = known && sameVersion([known], packed.sha256, number);
  if (same) return sayThere(publication, same);
  if (!isJson) process.stderr.write(describeLeftOut(packed));
  const upload = await uploadModule(client, packed, progress);
  const there = sameVersion(versions, upload.sha256, number);
  if (there) return sayThere(publication, there);
  const scan = await followScan(client, upload.scan_id, progress);
  progress.clear();
  if (!isJson) process.stdout.write(describeScan(scan));
  requirePublishable(scan);
  const changes = await client.get("/v1/modules/{module_id}/uploads/{upload_id}/changes", {
    params: { module_id: module.id, upload_id: upload.id },
    query: number === undefined ? {} : { version: number },
  });
  if (!isJson) process.stdout.write(describeChanges(changes));
  requirePublishable(scan, [reasonOfFindings(scan.findings, failOn), whyTooSmall(changes, reason)]);
  return submit(publication, upload, changes.version);
}

async function submit(publication: Publication, upload: Upload, version: string): Promise<number> {
  const { client, module, reason } = publication;
  const body = { upload_id: upload.id, version, ...(reason && { number_reason: reason }) };
  try {
    const made = await client.post("/v1/modules/{module_id}/versions", {
      params: { module_id: module.id },
      body,
    });
    return say(publication, made, { isNew: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_exists") throw error;
    // Another run was faster.
    const same = sameVersion(await listVersions(publication), upload.sha256, version);
    if (!same) throw error;
    return sayThere(publication, same);
  }
}

function listVersions({ client, module }: Publication): Promise<readonly Version[]> {
  return client.get("/v1/modules/{module_id}/versions", { params: { module_id: module.id } });
}

function requirePublishable(
  { failure }: Judged,
  stops: readonly (string | undefined)[] = [],
): void {
  if (failure !== null) throw new CliFailure(`the scan failed: ${printable(failure)}`, FOUND);
  const reasons = stops.filter((reason) => reason !== undefined);
  if (reasons.length > 0) throw new CliFailure(printable(reasons.join("; ")), FOUND);
}

const sayThere = (publication: Publication, version: Version) =>
  say(publication, version, { isNew: false });

function say(
  { server, module, isJson, progress }: Publication,
  { version, status, archive }: Version,
  { isNew }: { readonly isNew: boolean },
): number {
  progress.clear();
  const { source } = module;
  if (isJson) {
    sayJson({ source, version, status, sha256: archive.sha256, is_new: isNew });
    return CLEAN;
  }
  const name = printable(`${source} ${version}`);
  const waits = status === "pending" ? ". An auditor reviews it next" : "";
  process.stdout.write(
    isNew
      ? `Submitted ${name}${waits}.\n${server}/modules/${module.id}\n`
      : `${name} is there already, with the same code: ${status}${waits}.\n`,
  );
  return CLEAN;
}

function sayJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
