import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const base = (address: string, field = "resources") => ({
  "kustomization.yaml": `${field}:\n  - ${address}\n`,
});

const REPOSITORY = "https://github.com/example/base//deploy";

testRule("k8s-remote-base-unpinned", {
  fails: {
    "no revision": base(REPOSITORY),
    "a branch": base(`${REPOSITORY}?ref=main`),
    "a branch beside other parameters": base(`${REPOSITORY}?timeout=90s&ref=refs/heads/next`),
    "a short address": base("github.com/example/base"),
    "a component over SSH": base("git@github.com:example/base.git", "components"),
    "a file of a branch": base("https://raw.githubusercontent.com/example/base/main/all.yaml"),
    "the newest release": base("https://github.com/example/base/releases/latest/download/all.yaml"),
  },
  passes: {
    "a tag": base(`${REPOSITORY}?ref=v1.4.2`),
    "a version": base(`${REPOSITORY}?version=v1.4.2`),
    "a file of a release": base(
      "https://github.com/example/base/releases/download/v1.4.2/all.yaml",
    ),
  },
});

it("points at the line of the base", () => {
  const text = `resources:\n  - pod.yaml\n  - ${REPOSITORY}\n`;
  const pod = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: api\n";
  const { findings } = scanTexts({ "kustomization.yaml": text, "pod.yaml": pod });
  const found = findings.find(({ ruleId }) => ruleId === "k8s-remote-base-unpinned");
  expect(found).toMatchObject({ startLine: 3, startColumn: 5 });
});

const application = (source: string, kind = "Application") => ({
  "app.yaml": `apiVersion: argoproj.io/v1alpha1\nkind: ${kind}\nmetadata: { name: it }\nspec:\n  ${source}\n`,
});

testRule("k8s-delivery-unpinned", {
  fails: {
    "the tip": application("source: { repoURL: a, targetRevision: HEAD }"),
    "a branch": application("source: { repoURL: a, targetRevision: main }"),
    "nothing said": application("source: { repoURL: a }"),
    "a range of charts": application('source: { repoURL: a, chart: b, targetRevision: "1.*" }'),
    "one source of several": application(
      "sources: [{ repoURL: a, targetRevision: v1.0.0 }, { repoURL: b, targetRevision: main }]",
    ),
    "a template of many": application(
      "template: { spec: { source: { repoURL: a, targetRevision: main } } }",
      "ApplicationSet",
    ),
  },
  passes: {
    "a tag": application("source: { repoURL: a, targetRevision: v2.1.0 }"),
    "a chart": application('source: { repoURL: a, chart: b, targetRevision: "4.13.2" }'),
    "a commit": application(
      "source: { repoURL: a, targetRevision: 8f4b7f84864484a7bf31766abe9204da3cbe65b3 }",
    ),
    "a project": application("sourceRepos: [a]", "AppProject"),
  },
});

const flux = (ref: string) => ({
  "it.yaml": `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: it }\nspec:\n  url: https://github.com/a/b\n${ref}`,
});
const azure = (type: string) =>
  `resource "azurerm_kubernetes_flux_configuration" "it" {\n git_repository {\n  reference_type = "${type}"\n }\n}`;

testRule("k8s-delivery-unpinned", {
  fails: {
    "a branch of Flux": flux("  ref: { branch: main }\n"),
    "the default of Flux": flux(""),
    "a branch on Azure": azure("branch"),
  },
  passes: {
    "a tag of Flux": flux("  ref: { tag: v1.0.0 }\n"),
    "a commit of a branch": flux("  ref: { branch: main, commit: 9f2c1e7 }\n"),
    "a tag on Azure": azure("tag"),
  },
});

const kustomized = (lines: string) => ({
  "kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${lines}`,
});
const chart = (version: string, repository = "https://a.example.com") => ({
  "Chart.yaml": `apiVersion: v2\nname: it\nversion: 1.0.0\ndependencies:\n  - name: a\n    repository: ${repository}\n${version}`,
});

testRule("k8s-chart-unpinned", {
  fails: {
    "a chart of a kustomization": kustomized(
      "helmCharts: [{ name: a, repo: https://a.example.com }]\n",
    ),
    "any version": chart('    version: "*"\n'),
    "each later version": chart('    version: ">=1.0.0"\n'),
    "no version": chart(""),
  },
  passes: {
    "a version of a kustomization": kustomized(
      "helmCharts: [{ name: a, repo: https://a.example.com, version: 1.0.0 }]\n",
    ),
    "a version": chart("    version: 1.0.0\n"),
    "fixes of a version": chart('    version: "~1.2.0"\n'),
    "a chart beside it": chart("", "file://../a"),
  },
});

testRule("quality-kustomize-fields", {
  fails: { "patches of old": kustomized("patchesStrategicMerge: [a.yaml]\n") },
  passes: { patches: kustomized("patches: [{ path: a.yaml }]\n") },
});
