import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
spec:
  hostPID: true
  containers:
    - name: web
      image: nginx:1.27.3
      securityContext:
        privileged: true
`;

const findingsOf = (texts: Record<string, string>, ruleId: string) =>
  scanTexts(texts).findings.filter((finding) => finding.ruleId === ruleId);

describe("manifests", () => {
  it("have their findings at the line at fault, or at what lacks it", () => {
    expect(findingsOf({ "a.yaml": POD }, "k8s-privileged")).toMatchObject([
      { startLine: 12, endLine: 12, resource: "Pod/web" },
    ]);
    expect(findingsOf({ "a.yaml": POD }, "k8s-host-pid")).toMatchObject([{ startLine: 7 }]);
    expect(findingsOf({ "a.yaml": POD }, "k8s-allow-priv-esc")).toMatchObject([
      { startLine: 11, endLine: 12 },
    ]);
  });

  it("are counted as resources by the kinds they have", () => {
    const { resources } = scanTexts({ "a.yaml": POD }).facts;
    expect(resources).toMatchObject([{ type: "Pod", name: "web", file: "a.yaml", line: 1 }]);
  });

  it("may be in the way Checkov and we have for it suppressed", () => {
    const text = POD.replace("spec:", "spec: # checkov:skip=CKV_K8S_16:a tool\n").replace(
      "  hostPID",
      "  # stackyard:ignore k8s-host-pid a debugger\n  hostPID",
    );
    const { suppressed } = scanTexts({ "a.yaml": text });
    expect(suppressed.map(({ ruleId, reason }) => [ruleId, reason])).toEqual([
      ["k8s-host-pid", "a debugger"],
      ["k8s-privileged", "a tool"],
    ]);
  });

  it("that cannot be read stop a submission", () => {
    const { failures } = scanTexts({ "a.yaml": `${POD}  - [\n` });
    expect(failures[0]).toMatch(/^a\.yaml:\d+:/);
  });

  it.each([
    ["other YAML", { "a.yaml": "kind: thing\nname: [\n" }],
    ["a chart's description", { "Chart.yaml": "apiVersion: v2\nname: web\n" }],
    ["other JSON", { "a.json": '{"kind": "x", "version": 1}' }],
  ])("are not mistaken for %s", (_, texts) => {
    const { facts, status } = scanTexts(texts);
    expect(facts.resources).toEqual([]);
    expect(status).toBe("passed");
  });
});

describe("kustomizations", () => {
  it("name patches, which are no manifests of their own", () => {
    const report = scanTexts({
      "base/kustomization.yaml": "resources: [pod.yaml]\n",
      "base/pod.yaml": POD,
      "overlay/kustomization.yaml":
        "resources: [../base]\npatches:\n  - path: patch.yaml\n  - patch: |-\n      kind: Pod\n",
      "overlay/patch.yaml": POD,
    });
    expect(report.notEvaluated).toEqual([
      "not evaluated: overlay/patch.yaml, which only patches other manifests",
    ]);
    expect(report.facts.resources).toMatchObject([{ file: "base/pod.yaml" }]);
  });
});

describe("Helm charts", () => {
  it("are said not to be evaluated, but for what needs no filling in", () => {
    const report = scanTexts({
      "Chart.yaml": "apiVersion: v2\nname: web\n",
      "templates/pod.yaml": POD.replace("nginx:1.27.3", "{{ .Values.image }}"),
      "templates/_helpers.tpl": '{{- define "name" -}}web{{- end }}\n',
      "templates/plain.yaml": POD,
    });
    expect(report.status).toBe("passed");
    expect(report.notEvaluated).toEqual([
      "not evaluated: 2 templates of the Helm chart in the root",
    ]);
    expect(report.facts.resources).toMatchObject([{ file: "templates/plain.yaml" }]);
  });

  it("still are searched for credentials", () => {
    const token = `ghp_${"k3Jq9Zr5Tb1Xw7".repeat(3).slice(0, 36)}`;
    const texts = { "Chart.yaml": "apiVersion: v2\n", "values.yaml": `token: ${token}\n` };
    expect(findingsOf(texts, "gen-hardcoded-secret")).toMatchObject([{ file: "values.yaml" }]);
  });
});
