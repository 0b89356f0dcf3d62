import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownModules } from "../test/own-modules.ts";
import { DEFAULT_LIMITS, type ScanOptions, type ScanReport, scan } from "./index.ts";
import { mayHoldCode } from "./source/file-kinds.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** An issue in every format, so that hiding any file would remove a finding. */
const RISKY = new Map(
  Object.entries({
    "main.tf": 'module "x" {\n  source = "./x"\n}\nresource "aws_ebs_volume" "x" {}\n',
    "x/main.tf": 'resource "aws_db_instance" "x" {\n  publicly_accessible = true\n}\n',
    "terraform.tfvars": "a = 1\n",
    "pod.yaml":
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  hostPID: true\n  containers: [{name: a, image: a, securityContext: {privileged: true}}]\n",
    "stack.yaml":
      "Resources:\n  V:\n    Type: AWS::EC2::Volume\n    Properties: {Encrypted: false}\n",
    Dockerfile: "FROM node\nUSER root\n",
    ".github/workflows/ci.yml": "on: pull_request_target\njobs: {a: {runs-on: x, steps: []}}\n",
    "install.sh": "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYzQ9sT1uVxWyZ\n",
    "README.md": "# X\n",
  }).map(([path, text]) => [path, utf8(text)]),
);

type Files = ReadonlyMap<string, Uint8Array>;

/** Ways to make a file unreadable. */
const WAYS: Record<string, (files: Files, path: string, at: number) => [Files, ScanOptions?]> = {
  "a NUL byte": (files, path, at) => {
    const content = files.get(path) ?? utf8("");
    const cut = at % Math.min(4_096, content.byteLength + 1);
    const bytes = [...content.subarray(0, cut), 0, ...content.subarray(cut)];
    return [new Map(files).set(path, Uint8Array.from(bytes))];
  },
  "UTF-16": (files, path) => {
    const text = `\uFEFF${new TextDecoder().decode(files.get(path))}`;
    return [new Map(files).set(path, Buffer.from(text, "utf16le"))];
  },
  "its size": (files, path) => {
    const content = Buffer.concat([
      files.get(path) ?? utf8(""),
      Buffer.alloc(DEFAULT_LIMITS.fileBytes + 1, "\n"),
    ]);
    return [new Map(files).set(path, content)];
  },
  "never being given": (files, path) => {
    const rest = new Map(files);
    rest.delete(path);
    return [rest, { unread: [{ path, reason: "it is a symbolic link" }] }];
  },
  "one file too many": (files) => [files, { limits: { files: files.size - 1 } }],
  "too many bytes": (files, _, at) => {
    const sizes = [...files.values()].map(({ byteLength }) => byteLength);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    return [files, { limits: { bytes: all - 1 - (at % all) } }];
  },
};

const modules = [RISKY, ...ownModules().values()];
const reports = new Map<Files, ScanReport>();

function reportOf(files: Files): ScanReport {
  const report = reports.get(files) ?? scan(files);
  reports.set(files, report);
  return report;
}

const anyFile = fc
  .constantFrom(...modules)
  .chain((files) => fc.tuple(fc.constant(files), fc.constantFrom(...files.keys()), fc.nat()));

describe("a module of which a file cannot be read", () => {
  it.each(Object.entries(WAYS))(
    "because of %s never scores, covers or passes better",
    (_, hide) => {
      fc.assert(
        fc.property(anyFile, ([files, path, at]) => {
          const before = reportOf(files);
          const after = scan(...hide(files, path, at));
          for (const category of ["security", "quality", "efficiency"] as const) {
            const had = before.scores[category].score;
            const has = after.scores[category].score;
            expect(has === null ? had === null : has <= (had ?? 0)).toBe(true);
          }
          expect(after.coverage.percent).toBeLessThanOrEqual(before.coverage.percent);
          if (before.status === "failed") expect(after.status).toBe("failed");
          if (mayHoldCode(path)) expect(after.unread.length).toBeGreaterThan(0);
        }),
        { numRuns: process.env.TEST_LONG ? 200 : 12 },
      );
    },
  );
});
