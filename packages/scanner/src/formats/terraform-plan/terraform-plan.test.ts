import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";
import { SourceFile } from "../../source/source-file.ts";
import { readMaskedPlan } from "./mask-plan.ts";

interface Planned {
  readonly address: string;
  readonly values: object;
  readonly unknown?: object;
  readonly sensitive?: object;
  /** The arguments as the configuration has them. */
  readonly expressions?: object;
}

const resourceOf = ({ address, values, sensitive = {} }: Planned) => {
  const [type, name] = address
    .replace(/^(module\.[^.]+\.)+/, "")
    .replace(/\[.*/, "")
    .split(".");
  return { address, mode: "managed", type, name, values, sensitive_values: sensitive };
};

/** A plan in the format that Terraform documents, with resources of the root and of one module. */
function plan(root: readonly Planned[], inModule: readonly Planned[] = [], more: object = {}) {
  const configured = (all: readonly Planned[]) =>
    all.map(({ address, expressions = {} }) => ({
      address: address.replace(/^module\.[^.]+\./, "").replace(/\[.*/, ""),
      expressions,
    }));
  return {
    "plan.json": JSON.stringify({
      format_version: "1.2",
      terraform_version: "1.11.4",
      planned_values: {
        outputs: {},
        root_module: {
          resources: root.map(resourceOf),
          child_modules: [{ address: "module.store", resources: inModule.map(resourceOf) }],
        },
      },
      resource_changes: [...root, ...inModule].map(({ address, values, unknown = {} }) => ({
        address,
        change: { actions: ["create"], before: null, after: values, after_unknown: unknown },
      })),
      configuration: {
        provider_config: {},
        root_module: {
          resources: configured(root),
          module_calls: {
            store: {
              source: "./store",
              expressions: { bucket: { references: ["aws_s3_bucket.a.id", "aws_s3_bucket.a"] } },
              module: { resources: configured(inModule), variables: { bucket: {} } },
            },
          },
        },
        ...more,
      },
    }),
  };
}

const VOLUME = (encrypted: boolean | null): Planned => ({
  address: "aws_ebs_volume.a",
  values: { encrypted, size: 8 },
});

const idsOf = (files: Record<string, string>) =>
  scanTexts(files).findings.map(({ ruleId, resource }) => `${ruleId} ${resource}`);

describe("a Terraform plan", () => {
  it("is judged by the rules for code, and names the resources' addresses", () => {
    expect(idsOf(plan([VOLUME(false)]))).toContain("aws-ebs-encryption aws_ebs_volume.a");
    expect(idsOf(plan([VOLUME(true)])).join()).not.toContain("aws-ebs-encryption");
  });

  it.each([
    [
      "a manifest",
      "k8s-privileged",
      {
        address: "kubernetes_manifest.web",
        values: {
          manifest: {
            apiVersion: "v1",
            kind: "Pod",
            spec: { containers: [{ name: "a", securityContext: { privileged: true } }] },
          },
        },
      },
      "kubernetes_manifest.web",
    ],
    [
      "a stack of CloudFormation",
      "aws-rds-public",
      {
        address: "aws_cloudformation_stack.data",
        values: {
          template_body:
            "Resources:\n  Orders:\n    Type: AWS::RDS::DBInstance\n    Properties:\n      PubliclyAccessible: !Ref Public\nParameters:\n  Public:\n    Type: String\n",
          parameters: { Public: "true" },
        },
      },
      "aws_cloudformation_stack.data/Orders",
    ],
  ])("is judged by what %s creates", (_, ruleId, planned, resource) => {
    const { findings } = scanTexts(plan([planned]));
    const found = findings.filter((finding) => finding.ruleId === ruleId);
    expect(found).toMatchObject([{ file: "plan.json", resource }]);
  });

  it("names a stack whose template is known after apply", () => {
    const stack = { address: "aws_cloudformation_stack.data", values: {} };
    const { notEvaluated, coverage } = scanTexts(
      plan([{ ...stack, unknown: { template_body: true } }]),
    );
    expect(notEvaluated).toContain(`not evaluated: the template of ${stack.address}`);
    expect(coverage.percent).toBeLessThan(100);
  });

  it("is judged in called modules, with instances", () => {
    const address = 'module.store.aws_ebs_volume.a["x.y"]';
    const found = idsOf(plan([], [{ ...VOLUME(false), address }]));
    expect(found).toContain(`aws-ebs-encryption ${address}`);
  });

  it("has nested blocks as lists of objects", () => {
    const ingress = [{ from_port: 22, to_port: 22, protocol: "tcp", cidr_blocks: ["0.0.0.0/0"] }];
    const group = { address: "aws_security_group.a", values: { ingress } };
    expect(idsOf(plan([group]))).toContain("aws-sg-ingress-ssh aws_security_group.a");
  });

  it("leaves open what is known after apply", () => {
    const volume = { address: "aws_ebs_volume.a", values: {}, unknown: { encrypted: true } };
    const report = scanTexts(plan([volume]));
    expect(report.findings.map(({ ruleId }) => ruleId)).not.toContain("aws-ebs-encryption");
    expect(report.coverage.missing).toContainEqual({
      cause: "aws_ebs_volume.a.encrypted, which is known after apply",
      judgements: 1,
    });
  });

  const VERSIONING = { versioning_configuration: [{ status: "Enabled" }] };
  const bucket = { address: "aws_s3_bucket.a", values: { bucket: "a" }, unknown: { id: true } };
  const versioningOf = (address: string, reference: string): Planned => ({
    address,
    values: VERSIONING,
    unknown: { bucket: true, id: true },
    expressions: { bucket: { references: [`${reference}.id`, reference] } },
  });
  const rule = "aws-s3-versioning aws_s3_bucket.a";

  it("connects resources by the references of the configuration", () => {
    expect(idsOf(plan([bucket]))).toContain(rule);
    const connected = versioningOf("aws_s3_bucket_versioning.a", "aws_s3_bucket.a");
    expect(idsOf(plan([bucket, connected]))).not.toContain(rule);
    const other = { ...bucket, address: "aws_s3_bucket.b" };
    const elsewhere = versioningOf("aws_s3_bucket_versioning.a", "aws_s3_bucket.b");
    expect(idsOf(plan([bucket, other, elsewhere]))).toContain(rule);
  });

  it("connects them through the inputs of modules", () => {
    const address = "module.store.aws_s3_bucket_versioning.a";
    const versioning = {
      ...versioningOf(address, ""),
      expressions: { bucket: { references: ["var.bucket"] } },
    };
    expect(idsOf(plan([bucket], [versioning]))).not.toContain(rule);
  });

  it("connects instances with the same key", () => {
    const buckets = ["x", "y"].map((key) => ({ ...bucket, address: `aws_s3_bucket.a["${key}"]` }));
    const versioning = versioningOf('aws_s3_bucket_versioning.a["x"]', "aws_s3_bucket.a");
    const found = idsOf(plan([...buckets, versioning]));
    expect(found).not.toContain('aws-s3-versioning aws_s3_bucket.a["x"]');
    expect(found).toContain('aws-s3-versioning aws_s3_bucket.a["y"]');
  });

  it("judges the configuration of providers", () => {
    const key = { constant_value: "AKIAQ7ZKX2WV5NTY3HRM" };
    const config = { provider_config: { aws: { name: "aws", expressions: { access_key: key } } } };
    const report = scanTexts(plan([VOLUME(true)], [], config));
    expect(report.findings.map(({ ruleId }) => ruleId)).toContain("aws-provider-static-creds");
    expect(JSON.stringify(report)).not.toContain(key.constant_value);
  });

  it("is no module: how it is written isn't judged", () => {
    const report = scanTexts(plan([VOLUME(true)]));
    expect(report.findings.filter(({ kind }) => kind === "quality")).toEqual([]);
    expect(report.scores.quality.score).toBeNull();
    expect(report.status).toBe("passed");
  });

  it("of Terraform itself is read, and shows no sensitive value", () => {
    const path = join(import.meta.dirname, "../../../test/fixtures/plans/builtin-provider.json");
    const text = readFileSync(path, "utf8");
    expect(text).toContain("correct-horse-7Q");
    const report = scanTexts({ "plan.json": text });
    expect(report.facts.resources.map(({ name }) => name)).toHaveLength(5);
    expect(JSON.stringify(report)).not.toContain("correct-horse-7Q");
    const { text: masked } = readMaskedPlan(new SourceFile("plan.json", text)).file;
    expect(masked).not.toContain("correct-horse-7Q");
    expect(masked).toHaveLength(text.length);
    expect(JSON.parse(masked).planned_values.root_module.resources[0].values.input.open).toBe(
      "yes",
    );
  });

  it("keeps a sensitive value open and out of the report", () => {
    const password = "Tr0ub4dor-and-3";
    const database = {
      address: "aws_db_instance.a",
      values: { password, publicly_accessible: true },
      sensitive: { password: true },
    };
    const report = scanTexts(plan([database]));
    expect(report.findings.map(({ ruleId }) => ruleId)).toContain("aws-rds-public");
    expect(JSON.stringify(report)).not.toContain(password);
  });

  it("cut off or of another shape is no plan, or fails", () => {
    const { "plan.json": text } = plan([VOLUME(false)]);
    expect(scanTexts({ "plan.json": text.slice(0, -9) }).status).toBe("failed");
    expect(scanTexts({ "plan.json": '{"format_version":"1.0","values":{}}' }).findings).toEqual([]);
  });

  it("of any content never crashes a scan", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (values, marks) => {
        const text = JSON.stringify({
          format_version: "1.2",
          planned_values: {
            root_module: {
              resources: [
                values,
                {
                  ...resourceOf({ address: "aws_s3_bucket.a", values: [values, marks] }),
                  sensitive_values: marks,
                },
              ],
              child_modules: [values, marks],
            },
          },
          resource_changes: [
            { address: "aws_s3_bucket.a", change: { after_unknown: values } },
            marks,
          ],
          configuration: { provider_config: { aws: values, x: marks }, root_module: marks },
        });
        scanTexts({ "plan.json": text });
      }),
      { numRuns: 50 },
    );
  });
});
