import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { probesIn } from "../../test/probes.ts";
import { outcomeOf } from "../../test/verdict.ts";
import { ALL_RULES } from "../rules/all-rules.ts";

const FOLDER = join(import.meta.dirname, "../../test/probes");

/** The rules that answer, by what a probe is about. */
const RULES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "access",
    [
      "aws-ecr-public aws-iam-role-public-assume aws-kms-any-principal",
      "aws-lambda-public-permission aws-policy-public-data aws-policy-public-service",
      "aws-s3-policy-any-principal aws-sqs-policy-open az-storage-container-public gcp-bq-public",
      "gcp-gcs-public-acl gcp-gcs-public-iam gcp-iam-public gcp-iam-public-data gcp-run-public",
    ],
  ],
  [
    "privilege",
    [
      "aws-iam-admin-attachment aws-iam-admin-policy aws-iam-escalation az-role-assignment-wide",
      "az-role-owner-wildcard gcp-iam-basic-role gcp-iam-escalation",
    ],
  ],
  [
    "trust",
    [
      "aws-iam-oidc-audience aws-iam-oidc-github aws-iam-oidc-subject az-federated-subject",
      "gcp-wif-condition gcp-wif-whole-pool",
    ],
  ],
]);

for (const folder of ["policies", "policies-unseen"]) {
  describe(`probes of ${folder}`, () => {
    for (const { about, name, trap, twin } of probesIn(join(FOLDER, folder))) {
      const ids = RULES.get(about)?.flatMap((line) => line.split(" ")) ?? [];
      const rules = ALL_RULES.filter(({ id }) => ids.includes(id));
      it(`${about}: ${name}`, () => {
        expect(outcomeOf(rules, trap)).toMatch(/^fails/);
        expect(outcomeOf(rules, twin)).toMatch(/^(passes|open)$/);
      });
    }
  });
}
