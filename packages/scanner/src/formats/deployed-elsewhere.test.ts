// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const release = (chart: string, more = "") =>
  `resource "helm_release" "web" {\n  name    = "web"\n  version = "1.2.3"\n  chart   = ${chart}\n${more}}\n`;
const CHART = { "charts/web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.2.3\n" };
const missingFrom = (files: Record<string, string>) => {
  const { coverage, notEvaluated, scores } = scanTexts(files);
  const causes = coverage.missing.map(({ cause }) => cause);
  return { causes, notEvaluated, security: scores.security.score };
};

const application = (source: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: web }\nspec:\n  source: { repoURL: "https://git.example.com/web.git", targetRevision: v1.0.0, ${source} }\n`;
const fluxRelease = (chart: string) =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web }\nspec: { chart: { spec: { chart: ${chart}, version: 1.2.3 } } }\n`;
const nested = (address: string) =>
  `Parameters:\n  Address: { Type: String }\nResources:\n  Web:\n    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: ${address}\n`;

describe("what a document deploys from elsewhere", () => {
  it.each([
    ["Application/web", "source", application("path: deploy")],
    ["Application/web", "source", application("chart: web")],
    ["HelmRelease/web", "chart", fluxRelease("web")],
    ["Web", "template", nested("https://s3.amazonaws.com/b/web.yaml")],
  ])("is named and caps the score: %s, %s", (name, what, text) => {
    const { causes, notEvaluated, security } = missingFrom({ "web.yaml": text });
    expect(causes).toContain(`the code of ${name}`);
    expect(notEvaluated).toContain(`not evaluated: the ${what} of ${name}`);
    expect(security ?? 0).toBeLessThanOrEqual(75);
  });

  it.each([
    [
      "a folder of the module",
      { "web.yaml": application("path: deploy"), "deploy/a.txt": "A note" },
    ],
    ["a folder for each of several", { "web.yaml": application('path: "apps/{{ name }}"') }],
    ["a chart of the module", { "web.yaml": fluxRelease("./charts/web"), ...CHART }],
    ["a template that the caller names", { "web.yaml": nested("!Ref Address") }],
    [
      "a template of the module",
      { "web.yaml": nested("./inner.yaml"), "inner.yaml": "Resources: {}\n" },
    ],
  ])("isn't: %s", (_, files) => {
    expect(missingFrom(files).causes).toEqual([]);
  });
});

describe("a release of a Helm chart from elsewhere", () => {
  it.each([
    ["a repository", release('"web"', '  repository = "https://charts.example.com"\n')],
    ["a registry", release('"oci://registry.example.com/web"')],
    ["a folder that isn't there", release('"${path.module}/charts/web"')],
    ["an archive", release('"${path.module}/charts/web-1.2.3.tgz"')],
  ])("is named and caps the score: %s", (_, text) => {
    // A folder with the chart's name isn't the chart.
    const files = { "main.tf": text, "web/notes.txt": "A note" };
    const { causes, notEvaluated, security } = missingFrom(files);
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
