import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { ownModules } from "../../test/own-modules.ts";
import { reportSchema, SCHEMA_FILE } from "../../test/report-schema.ts";
import { applyBaseline, readBaseline, writeBaseline } from "../listing/baseline.ts";
import { selectFindings } from "../listing/select-findings.ts";
import { scan } from "../scan.ts";

const published = JSON.parse(readFileSync(SCHEMA_FILE, "utf8"));
const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(published);

it("the published schema is that of the report's types", () => {
  const change = "run `npm run report-schema -w packages/scanner`";
  expect(published, change).toEqual(reportSchema());
});

const REPORTS = [...ownModules()].map(([name, files]) => [name, scan(files)] as const);

it.each(REPORTS)("the report of %s is valid", (_, report) => {
  const written = JSON.parse(JSON.stringify(report));
  validate(written);
  expect(validate.errors).toBeNull();
});

it("a report of selected and known findings is valid", () => {
  const [, report] = REPORTS.find(([, { findings }]) => findings.length > 20) ?? [];
  if (report === undefined) throw new Error("No module has many findings");
  const baseline = readBaseline(writeBaseline(report));
  const compared = applyBaseline(report, baseline, new Set());
  const selected = selectFindings(compared, { rules: [], skipped: [], severity: "HIGH" });
  validate(JSON.parse(JSON.stringify(selected)));
  expect(validate.errors).toBeNull();
});

it.each([
  ["another severity", /"severity":"HIGH"/, '"severity":"AWFUL"'],
  ["a score as text", /"score":\d+/, '"score":"100"'],
  ["a finding without rule", /"ruleId":"[^"]*",/, ""],
  ["another status", /"status":"passed"/, '"status":"maybe"'],
  ["no facts", /"facts":/, '"other":'],
])("a report with %s is not", (_, pattern, replacement) => {
  const [, report] = REPORTS.find(([name]) => name === "aws-legacy-web-server") ?? [];
  const text = JSON.stringify(report);
  expect(text).toMatch(pattern);
  expect(validate(JSON.parse(text.replace(pattern, replacement)))).toBe(false);
});
