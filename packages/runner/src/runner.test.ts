import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz } from "@stackyard/archive/test/archives";
import type { Lease, LeaseInputs } from "@stackyard/contract/deployments/lease";
import { reportPlan, reportResult } from "@stackyard/contract/deployments/runner-protocol";
import { afterEach, describe, expect, it } from "vitest";
import { approvalOf, leaseFor } from "../test/lease.ts";
import { openWorkshop, type TestWorkshop, TOOLS } from "../test/open-workshop.ts";
import { makeRecordingTool } from "../test/recording-tool.ts";
import { makeTestPasskey } from "../test/test-passkey.ts";
import { pathsOf } from "./pool.ts";
import { runRunner } from "./runner.ts";
import { describeResult } from "./terraform/apply-plan.ts";
import { workPaths } from "./work-folder.ts";

const MODULE = `
variable "text" {
  type    = string
  default = "a"
}
variable "password" {
  type      = string
  default   = "none"
}
resource "terraform_data" "kept" {
  input            = var.text
  triggers_replace = var.text
}
resource "terraform_data" "secret" {
  input = var.password
}
output "text" {
  value = terraform_data.kept.output
}
output "leak" {
  value = "x-\${terraform_data.secret.output}"
}
`;
const OUTPUTS = ["text", "leak"].map((name) => ({ name, isSensitive: false }));

let shop: TestWorkshop;
afterEach(() => shop.close());

/** Lets the runner do all that waits. */
async function runOnce(...leases: Lease[]): Promise<string[]> {
  const lines: string[] = [];
  shop.server.leases.push(...leases);
  const never = new AbortController().signal;
  const say = (line: string) => lines.push(line);
  await runRunner({ ...shop, say }, { once: true, stop: never, interrupt: never });
  return lines;
}

const inputs = (changes: Partial<LeaseInputs> = {}) => ({
  archiveSha256: shop.sha256,
  ...changes,
});

/** The lease that applies the last plan. */
function approved(work: "apply" | "destroy" = "apply", changes: Partial<Lease> = {}): Lease {
  const plan = shop.server.plans.at(-1);
  if (!plan) throw new Error("There is no plan.");
  const { operationId, attempt } = plan;
  return leaseFor(inputs(), {
    operationId,
    attempt: attempt + 1,
    work,
    approval: approvalOf(plan),
    ...changes,
  });
}

const stateText = () => readFile(join(pathsOf(shop.folder).state, "7.tfstate"), "utf8");
const lastResult = () => shop.server.results.at(-1);

describe.each(TOOLS)("a runner with %s", (tool) => {
  const open = async (options: Partial<Parameters<typeof openWorkshop>[0]> = {}) => {
    shop = await openWorkshop({
      files: { "main.tf": MODULE },
      tool,
      inspection: { outputs: OUTPUTS },
      ...options,
    });
  };

  it("plans, applies exactly that plan, finds drift, and destroys", async () => {
    await open();
    await runOnce(leaseFor(inputs({ variables: { text: "one" } })));
    const [plan] = shop.server.plans;
    expect(plan).toMatchObject({ hasChanges: true, state: null, archiveSha256: shop.sha256 });
    expect(plan?.summary.counts).toMatchObject({ create: 2, delete: 0 });
    expect(plan?.summary.changes[0]?.address).toBe("module.main.terraform_data.kept");
    expect(reportPlan.body.safeParse(plan).success).toBe(true);
    expect(plan?.tool).toMatch(/^(terraform|tofu) \d/);

    await runOnce(approved());
    const applied = lastResult();
    expect(applied).toMatchObject({ outcome: "succeeded", failure: null, message: null });
    expect(applied?.outputs).toEqual({ text: '"one"', leak: '"x-none"' });
    expect(reportResult.body.safeParse(applied).success).toBe(true);
    expect(JSON.parse(await stateText())).toMatchObject(applied?.state ?? {});
    expect(shop.server.logOf(31, 2)).toContain("Apply complete! Resources: 2 added");

    const expectedState = applied?.state ?? null;
    await runOnce(
      leaseFor(inputs({ variables: { text: "one" } }), {
        operationId: 32,
        work: "check",
        expectedState,
      }),
    );
    expect(shop.server.plans.at(-1)).toMatchObject({ operationId: 32, hasChanges: false });

    await runOnce(
      leaseFor(inputs({ variables: { text: "two" } }), { operationId: 33, expectedState }),
    );
    const changed = shop.server.plans.at(-1)?.summary.changes;
    expect(changed?.[0]).toMatchObject({
      address: "module.main.terraform_data.kept",
      action: "replace",
    });
    expect(changed?.[0]?.attributes[0]).toMatchObject({
      path: "triggers_replace",
      before: '"one"',
      after: '"two"',
      forcesReplacement: true,
    });

    shop.server.archive = "/nonexistent";
    await runOnce(leaseFor(inputs(), { operationId: 34, work: "destroy-plan", expectedState }));
    expect(shop.server.plans.at(-1)?.summary.counts).toMatchObject({ delete: 2 });
    await runOnce(approved("destroy", { expectedState }));
    expect(lastResult()).toMatchObject({ operationId: 34, outcome: "succeeded", outputs: {} });
    expect(JSON.parse(await stateText()).resources).toEqual([]);
    expect(shop.server.downloads).toBe(1);
  });

  describe("with a module that calls another one of the registry", () => {
    const CALLER = `
module "called" {
  source  = "registry.stackyard.test/ada/called/aws"
  version = "~> 1.0"
}
`;
    const publish = async (text: string) => {
      const bytes = await tarGz({ "main.tf": text });
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      shop.server.called.set("ada/called/aws", { version: "1.2.0", sha256, bytes });
      return sha256;
    };

    it("installs it, and keeps it for the destroy", async () => {
      await open({ files: { "main.tf": CALLER }, inspection: {} });
      await publish('resource "terraform_data" "called" {}\n');
      await runOnce(leaseFor(inputs()));
      const [planned] = shop.server.plans[0]?.summary.changes ?? [];
      expect(planned?.address).toBe("module.main.module.called.terraform_data.called");
      await runOnce(approved());
      const expectedState = lastResult()?.state ?? null;
      shop.server.called.clear();
      const again = leaseFor(inputs(), { operationId: 32, expectedState });
      await runOnce(again);
      expect(lastResult()).toMatchObject({
        failure: "init_failed",
        message: "The module calls ada/called/aws, which the pool's owner hasn't purchased.",
      });
      for (const work of ["check", "destroy-plan"] as const)
        await runOnce({ ...again, operationId: work === "check" ? 33 : 34, work });
      expect(shop.server.plans.at(-1)?.summary.counts).toMatchObject({ delete: 1 });
      await runOnce(approved("destroy", { expectedState }));
      expect(lastResult()).toMatchObject({ operationId: 34, outcome: "succeeded" });
    });

    it("refuses it if it runs code, or isn't allowed", async () => {
      const code = [{ digest: "d1", description: "local-exec in main.tf:1" }];
      await open({
        files: { "main.tf": CALLER },
        inspect: ({ files }) => ({
          code: String(files.get("main.tf")).includes("module") ? [] : code,
          ...{ unknown: [], outputs: [] },
        }),
      });
      const sha256 = await publish('resource "terraform_data" "called" {}\n');
      await runOnce(leaseFor(inputs()));
      expect(lastResult()).toMatchObject({ outcome: "failed", failure: "unsafe_module" });
      await shop.close();
      const own = { address: "ada/network/aws" };
      for (const [allowed, failure] of [
        [[own], "refused_by_owner"],
        [[own, { address: "ada/called/aws", sha256: "1".repeat(64) }], "refused_by_owner"],
        [[own, { address: "ada/called/aws", sha256 }], undefined],
      ] as const) {
        await open({
          files: { "main.tf": CALLER },
          inspection: {},
          settings: { allow: { operations: ["plan"], modules: allowed } },
        });
        await publish('resource "terraform_data" "called" {}\n');
        await runOnce(leaseFor(inputs()));
        expect(lastResult()?.failure).toBe(failure);
        if (failure) await shop.close();
      }
      expect(shop.server.plans).toHaveLength(1);
    });
  });

  it("hides the owner's secrets in plan, log and outputs", async () => {
    const module = MODULE.replace(
      "triggers_replace = var.text",
      `
  provisioner "local-exec" {
    command = "echo the password is \${nonsensitive(var.password)}"
  }`,
    );
    await open({
      files: { "main.tf": module },
      settings: {
        allow: { operations: ["plan", "apply"] },
        secrets: { password: { file: join("/tmp", `runner-secret-${process.pid}`) } },
      },
    });
    await writeFile(`/tmp/runner-secret-${process.pid}`, "hunter22!hunter\n", { mode: 0o600 });
    await runOnce(leaseFor(inputs({ secretNames: ["password"] })));
    await runOnce(approved("apply", {}));
    expect(lastResult()).toMatchObject({ outcome: "succeeded" });
    const log = shop.server.logOf(31, 2);
    expect(log).toContain("the password is [hidden]");
    const sent = JSON.stringify([
      shop.server.plans,
      shop.server.results,
      log,
      shop.server.logOf(31, 1),
    ]);
    expect(sent).not.toContain("hunter22!");
    expect(lastResult()?.outputs).toEqual({ text: '"a"' });
  });

  it("runs the program that the owner names by its path", async () => {
    const bin = await mkdtemp(join(tmpdir(), "named-program-"));
    const path = join(bin, "tofu");
    const script = `#!/bin/sh\necho "$1" >> '${bin}/calls'\nexec ${tool} "$@"\n`;
    await writeFile(path, script, { mode: 0o755 });
    await open({ settings: { terraform: { program: path } } });
    await runOnce(leaseFor(inputs()));
    expect(shop.server.plans[0]?.tool).toMatch(/^tofu \d/);
    const calls = (await readFile(join(bin, "calls"), "utf8")).trim().split("\n");
    expect(calls).toEqual(["version", "init", "state", "plan", "show"]);
    await rm(bin, { recursive: true });
  });

  it("reports what a check finds to differ from the state, and nothing else", async () => {
    const bin = await mkdtemp(join(tmpdir(), "drifted-"));
    const change = { actions: ["update"], before: { size: 1 }, after: { size: 2 } };
    const drifted = { address: "x.edited", type: "x", change };
    const planned = { ...drifted, address: "x.planned" };
    const shown = JSON.stringify({ resource_changes: [planned], resource_drift: [drifted] });
    const { path } = await makeRecordingTool(
      bin,
      tool,
      `if [ "$1" = show ]; then echo '${shown}'; exit; fi`,
    );
    await open({ settings: { terraform: { program: path } } });
    await runOnce(leaseFor(inputs(), { work: "check" }));
    await runOnce(leaseFor(inputs(), { operationId: 32 }));
    const reported = shop.server.plans.map(({ summary }) =>
      summary.changes.map(({ address }) => address),
    );
    expect(reported).toEqual([["x.edited"], ["x.planned"]]);
    await rm(bin, { recursive: true });
  });

  it("keeps values from the server literal", async () => {
    await open();
    const text = `\${file("/etc/hostname")} %{ if true }x%{ endif } $(id) "`;
    await runOnce(leaseFor(inputs({ variables: { text } })));
    await runOnce(approved());
    expect(lastResult()?.outputs.text).toBe(JSON.stringify(text));
  });

  it("uses the owner's provider blocks, lock file and region, not the server's", async () => {
    await open();
    const own = pathsOf(shop.folder).root;
    await writeFile(
      join(own, "own.tf"),
      'resource "terraform_data" "own" { input = var.stackyard_region }\n',
    );
    await runOnce(leaseFor(inputs()));
    const addresses = shop.server.plans[0]?.summary.changes.map(({ address }) => address);
    expect(addresses).toContain("terraform_data.own");
  });

  it.each([
    [
      "a module that runs code",
      "unsafe_module",
      { inspection: { code: [{ digest: "d1", description: "local-exec in main.tf:3" }] } },
    ],
    [
      "a module that wasn't read completely",
      "unsafe_module",
      { inspection: { unknown: ["a.tf is too large"] } },
    ],
    [
      "what the owner doesn't allow",
      "refused_by_owner",
      { settings: { allow: { operations: ["check"] } } },
    ],
    [
      "a disk that is nearly full",
      "disk_full",
      { settings: { limits: { freeMegabytes: 1_000_000 } } },
    ],
    ["code that doesn't load", "init_failed", { files: { "main.tf": 'module "x" {' } }],
    [
      "a plan that fails",
      "plan_failed",
      { files: { "main.tf": 'resource "terraform_data" "x" { input = file("missing") }' } },
    ],
  ] as const)("refuses or reports %s", async (_, failure, options) => {
    await open(options as object);
    await runOnce(leaseFor(inputs()));
    expect(lastResult()).toMatchObject({ outcome: "failed", failure });
    expect(lastResult()?.message).toBeTruthy();
    expect(shop.server.plans).toEqual([]);
    await expect(stat(workPaths(shop.pool, 31).folder)).rejects.toThrow("ENOENT");
  });

  it("refuses an archive with another checksum, and secrets that aren't listed", async () => {
    await open();
    await runOnce(leaseFor({ archiveSha256: "1".repeat(64) }));
    expect(lastResult()).toMatchObject({ failure: "archive_mismatch" });
    await runOnce(leaseFor(inputs({ secretNames: ["password"] }), { operationId: 32 }));
    expect(lastResult()).toMatchObject({ failure: "missing_secret" });
  });

  it("runs code that the owner allowed by its digest", async () => {
    const code = [{ digest: "d1", description: "local-exec" }];
    await open({
      inspection: { code, outputs: [] },
      settings: { allow: { operations: ["plan"], code: ["d1"] } },
    });
    await runOnce(leaseFor(inputs()));
    expect(lastResult()).toBeUndefined();
    expect(shop.server.plans).toHaveLength(1);
  });

  it("doesn't start an apply that isn't the approved plan in every respect", async () => {
    await open();
    const digest = "1".repeat(64);
    const wrong: Partial<NonNullable<Lease["approval"]>>[] = [
      { planDigest: digest },
      { inputsDigest: digest },
      { archiveSha256: digest },
      { state: { lineage: "x", serial: 1 } },
    ];
    for (const [n, changes] of wrong.entries()) {
      await runOnce(leaseFor(inputs(), { operationId: 40 + n }));
      const lease = approved();
      const approval = lease.approval && { ...lease.approval, ...changes };
      await runOnce({ ...lease, approval });
      expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });
    }
    await runOnce(leaseFor(inputs(), { operationId: 50 }));
    const lease = approved();
    await runOnce({ ...lease, approval: null });
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });
    await runOnce({ ...lease, operationId: 99 });
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "missing_plan" });
    await expect(stateText()).rejects.toThrow("ENOENT");
  });

  it("applies only what a listed passkey signed, whatever the server invents", async () => {
    const passkey = makeTestPasskey();
    await open({
      settings: {
        allow: { operations: ["plan", "check", "apply", "destroy"] },
        approvals: { passkeys: [passkey.listed] },
      },
    });
    const lines = await runOnce(leaseFor(inputs()));
    const [plan] = shop.server.plans;
    if (!plan) throw new Error("There is no plan.");
    expect(plan.signers).toEqual([passkey.listed.id]);
    expect(reportPlan.body.safeParse(plan).success).toBe(true);
    expect(lines).toContain("  create module.main.terraform_data.kept");
    expect(lines.at(-1)).toBe(`Operation 31: plan digest ${plan.planDigest}`);
    expect(lines.at(-4)).toContain("plan of deployment 7, ada/network/aws 1.2.3: 2 to create;");

    const work = { deploymentId: 7, kind: "apply" as const, ...plan };
    const told = approvalOf(plan);
    const attempts = async () => (await shop.journal.read(31))?.lease.attempt ?? 0;
    const replayed = passkey.sign({ ...work, planDigest: "1".repeat(64) });
    const other = makeTestPasskey();
    for (const signature of [
      ...[undefined, null, {}, "x".repeat(100_000), replayed, other.sign(work)],
      ...[passkey.sign({ ...work, kind: "destroy" }), passkey.sign({ ...work, deploymentId: 8 })],
    ]) {
      const attempt = (await attempts()) + 1;
      const approval = told && { ...told, signature };
      await runOnce(leaseFor(inputs(), { attempt, work: "apply", approval }));
      expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "refused_by_owner" });
    }
    expect(lastResult()?.message).toContain("something other than this plan");
    expect(shop.server.logOf(31, await attempts())).toBe(`${lastResult()?.message}\n`);
    const entry = await shop.journal.read(31);
    if (!entry?.plan) throw new Error("There is no plan.");
    const { kind: _, ...older } = entry.plan;
    await shop.journal.write({ ...entry, plan: older });
    const approval = told && { ...told, signature: passkey.sign(work) };
    await runOnce(leaseFor(inputs(), { attempt: (await attempts()) + 1, work: "apply", approval }));
    expect(lastResult()?.message).toContain("An older version of the runner made this plan.");
    await expect(stateText()).rejects.toThrow("ENOENT");
  });

  it("applies what a listed passkey signed, once, and nothing else with that signature", async () => {
    const passkey = makeTestPasskey();
    await open({
      settings: {
        allow: { operations: ["plan", "check", "apply", "destroy"] },
        approvals: { passkeys: [passkey.listed] },
      },
    });
    await runOnce(leaseFor(inputs()));
    const [plan] = shop.server.plans;
    if (!plan) throw new Error("There is no plan.");
    const signature = passkey.sign({ deploymentId: 7, kind: "apply", ...plan });
    const lease = approved();
    const approval = lease.approval && { ...lease.approval, signature };
    await runOnce({ ...lease, approval });
    expect(lastResult()).toMatchObject({ outcome: "succeeded" });
    const expectedState = lastResult()?.state ?? null;

    await runOnce(leaseFor(inputs(), { operationId: 32, work: "destroy-plan", expectedState }));
    const destroy = approved("destroy", { expectedState });
    await runOnce({ ...destroy, approval: destroy.approval && { ...destroy.approval, signature } });
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "refused_by_owner" });
    const resources = JSON.parse(await stateText()).resources;
    expect(resources).toHaveLength(2);
  });

  it("never takes a destroy for an apply, nor one deployment's plan for another's", async () => {
    await open({ settings: { allow: { operations: ["plan", "apply"] } } });
    await runOnce(leaseFor(inputs()));
    await runOnce(approved("apply", { deployment: { id: 8, name: "Other" } }));
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });
    await runOnce(leaseFor(inputs(), { operationId: 32 }));
    await runOnce(approved());
    const expectedState = lastResult()?.state ?? null;
    await runOnce(leaseFor(inputs(), { operationId: 33, work: "destroy-plan", expectedState }));
    await runOnce(approved("apply", { expectedState }));
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });
    expect(JSON.parse(await stateText()).resources).toHaveLength(2);
  });

  it("doesn't apply a plan whose file or state has changed", async () => {
    await open();
    await runOnce(leaseFor(inputs()));
    await writeFile(workPaths(shop.pool, 31).plan, "other", { flag: "a" });
    await runOnce(approved());
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });

    await runOnce(leaseFor(inputs(), { operationId: 32 }));
    const first = approved();
    await runOnce(leaseFor(inputs(), { operationId: 33 }));
    await runOnce(approved());
    expect(lastResult()).toMatchObject({ outcome: "succeeded" });
    await runOnce(first);
    expect(lastResult()).toMatchObject({ outcome: "not_started", failure: "stale_plan" });
  });

  it("applies a plan once, whatever the server sends", async () => {
    await open();
    await runOnce(leaseFor(inputs()));
    const lease = approved();
    await runOnce(lease, lease, { ...lease, attempt: 3 });
    expect(shop.server.results.map(({ outcome }) => outcome)).toEqual(["succeeded", "not_started"]);
    expect(JSON.parse(await stateText()).serial).toBe(
      lastResult()?.state ?? shop.server.results[0]?.state?.serial,
    );
  });

  it("does no more work after an apply that left no state, or could not save it", async () => {
    for (const isUnsaved of [false, true]) {
      await open();
      await runOnce(leaseFor(inputs()));
      const held = await shop.journal.read(31);
      if (!held?.plan) throw new Error("There is no plan.");
      const unsaved = join(workPaths(shop.pool, 31).root, "errored.tfstate");
      if (isUnsaved) await writeFile(unsaved, "{}");
      const ended = { exitCode: isUnsaved ? 1 : 0, stoppedFor: null, error: null };
      const result = await describeResult(shop, held.lease, held.plan, ended);
      expect(result).toMatchObject({ outcome: "failed", failure: "missing_state" });
      if (isUnsaved) expect(result.message).toContain(unsaved);
      await runOnce(leaseFor(inputs(), { operationId: 32 }));
      expect(lastResult()).toMatchObject({ operationId: 32, failure: "missing_state" });
      expect(lastResult()?.message).toContain(shop.records.path(7));
      if (!isUnsaved) await shop.close();
    }
  });

  it("does no more work on a deployment whose state is missing", async () => {
    await open();
    await runOnce(leaseFor(inputs()));
    await runOnce(approved());
    const state = lastResult()?.state ?? null;
    const saved = await stateText();
    const path = join(pathsOf(shop.folder).state, "7.tfstate");
    await writeFile(path, "");
    await runOnce(leaseFor(inputs(), { operationId: 32, expectedState: null }));
    expect(lastResult()).toMatchObject({ operationId: 32, failure: "missing_state" });
    await writeFile(path, saved);
    const expectedState = state && { ...state, serial: state.serial + 1 };
    await runOnce(leaseFor(inputs(), { operationId: 33, expectedState }));
    expect(lastResult()?.message).toContain("older");
    const other = { lineage: "another", serial: 0 };
    await runOnce(leaseFor(inputs(), { operationId: 34, expectedState: other }));
    expect(lastResult()?.message).toContain("another deployment");
  });
});
