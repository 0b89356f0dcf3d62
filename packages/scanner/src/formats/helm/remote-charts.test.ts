// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const release = (chart: string, more = "") =>
  `resource "helm_release" "web" {\n  name    = "web"\n  version = "1.2.3"\n  chart   = ${chart}\n${more}}\n`;
const CHART = { "charts/web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.2.3\n" };
const missingFrom = (files: Record<string, string>) => {
  const { coverage, notEvaluated, scores } = scanTexts(files);
  const causes = coverage.missing.map(({ cause }) => cause);
  return { causes, notEvaluated, security: scores.security.score };
};

describe("a release of a Helm chart from elsewhere", () => {
  it.each([
    ["a repository", release('"web"', '  repository = "https://charts.example.com"\n')],
    ["a registry", release('"oci://registry.example.com/web"')],
    ["a folder that isn't there", release('"${path.module}/charts/web"')],
    ["an archive", release('"${path.module}/charts/web-1.2.3.tgz"')],
  ])("is named and caps the score: %s", (_, text) => {
    const { causes, notEvaluated, security } = missingFrom({ "main.tf": text });
    expect(causes).toContain("the code of helm_release.web");
    expect(notEvaluated).toContain("not evaluated: the chart of helm_release.web");
    expect(security ?? 0).toBeLessThanOrEqual(75);
  });

  it.each([
    ["a folder of the module", { "main.tf": release('"${path.module}/charts/web"'), ...CHART }],
    [
      "a chart that the caller names",
      { "main.tf": `variable "chart" {}\n${release("var.chart")}` },
    ],
    ["one that isn't installed", { "main.tf": release('"web"', "  count = 0\n") }],
  ])("isn't: %s", (_, files) => {
    expect(missingFrom(files).causes).toEqual([]);
  });
});
