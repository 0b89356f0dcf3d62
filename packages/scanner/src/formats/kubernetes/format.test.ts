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
    expect(findingsOf({ "a.yaml": POD }, "k8s-readonly-root")).toMatchObject([
      { startLine: 11, endLine: 12 },
    ]);
  });

  it("are counted as resources by the kinds they have", () => {
    const { resources } = scanTexts({ "a.yaml": POD }).facts;
    expect(resources).toMatchObject([{ type: "Pod", name: "web", file: "a.yaml", line: 1 }]);
  });

  it("are counted only by the kinds of other projects that rules know", () => {
    const of = (kind: string) =>
      `apiVersion: monitoring.coreos.com/v1\nkind: ${kind}\nmetadata: { name: it }\nspec: {}\n`;
    const { facts } = scanTexts({ "a.yaml": of("ServiceMonitor"), "b.yaml": of("PrometheusRule") });
    expect(facts.resources.map(({ type }) => type)).toEqual(["ServiceMonitor"]);
  });

  it("may be in the way Checkov and we have for it suppressed", () => {
    const text = POD.replace("spec:", "spec: # checkov:skip=CKV_K8S_16:a tool\n").replace(
      "  hostPID",
      "  # stackyard:ignore k8s-host-pid a debugger\n  hostPID",
    );
    const { suppressed } = scanTexts({ "a.yaml": text });
    expect(suppressed.map(({ ruleId, suppression }) => [ruleId, suppression.reason])).toEqual([
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
  const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: db, labels: { tier: data } }
spec: { selector: { app: db }, ports: [{ name: pg, port: 5432 }, { name: web, port: 443 }] }
`;
  const built = (kustomization: string, more: Record<string, string> = {}) =>
    scanTexts({
      "base/kustomization.yaml": "resources: [service.yaml]\n",
      "base/service.yaml": SERVICE,
      "overlay/kustomization.yaml": `resources: [../base]\n${kustomization}`,
      ...more,
    });
  const publish = (target: string, name = "type", op = "add", value = "LoadBalancer") =>
    `patches: [{ target: ${target}, patch: '[{ op: ${op}, path: /spec/${name}, value: ${value} }]' }]\n`;
  const isPublished = (report: ReturnType<typeof built>) =>
    report.findings.some(({ ruleId }) => ruleId === "k8s-published");

  it.each([
    ["by its name", "{ kind: Service, name: db }"],
    ["by an expression for its name", "{ name: d. }"],
    ["by its labels", "{ labelSelector: 'tier=data,old!=yes' }"],
  ])("change a manifest named %s", (_, target) => {
    expect(isPublished(built(publish(target)))).toBe(true);
  });

  it.each([
    ["another name", "{ kind: Service, name: d }"],
    ["another kind", "{ kind: Deployment }"],
    ["another group", "{ group: apps }"],
    ["other labels", "{ labelSelector: 'tier=web' }"],
  ])("leave what has %s alone", (_, target) => {
    expect(isPublished(built(publish(target)))).toBe(false);
  });

  it("leave objects of the same name in another group alone", () => {
    const patch = "apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: { name: db }\n";
    // If the patch were applied, the Service would get the patch's API group and no longer count as
    // public.
    const report = built("patches: [{ path: p.yaml }]\n", {
      "base/service.yaml": SERVICE.replace("spec: {", "spec: { type: LoadBalancer,"),
      "overlay/p.yaml": `${patch}spec: { type: ClusterIP }\n`,
    });
    expect(isPublished(report)).toBe(true);
  });

  it("replace, add and remove elements of lists by their number", () => {
    const types = "{ op: add, path: /spec/type, value: LoadBalancer }";
    const patched = (operation: string) =>
      isPublished(
        built(`patches: [{ target: { name: db }, patch: '[${types}, ${operation}]' }]\n`),
      );
    expect(patched("{ op: test, path: /x }")).toBe(true);
    expect(patched("{ op: replace, path: /spec/ports/0, value: { port: 443 } }")).toBe(false);
    expect(patched("{ op: add, path: /spec/ports/0, value: { port: 443 } }")).toBe(true);
    expect(patched("{ op: remove, path: /spec/ports/0 }")).toBe(false);
  });

  it("are built in the order in which they stand upon one another, and by nothing else", () => {
    const report = built(publish("{ name: db }"), {
      "top/kustomization.yaml": `resources: [../overlay]\n${publish("{ name: db }", "type", "replace", "ClusterIP")}`,
    });
    expect(isPublished(report)).toBe(false);
    expect(report.facts.resources).toHaveLength(1);
  });

  it("have their findings where the patch says it", () => {
    const { findings } = built(publish("{ name: db }", "externalIPs", "add", "[198.51.100.7]"));
    expect(findings.find(({ ruleId }) => ruleId === "k8s-published")).toMatchObject({
      resource: "Service/db",
      file: "base/service.yaml",
    });
    const tag = built("images: [{ name: web, newTag: latest }]\n", {
      "base/service.yaml": POD.replace("nginx:1.27.3", "web:1.0.0"),
    });
    const latest = tag.findings.find(({ ruleId }) => ruleId === "k8s-image-latest");
    expect(latest).toMatchObject({ file: "overlay/kustomization.yaml", startLine: 2 });
    const inline = "{ op: add, path: /spec/containers/0/securityContext/privileged, value: true }";
    const inner = built(`patches:\n  - target: { kind: Pod }\n    patch: '[${inline}]'\n`, {
      "base/service.yaml": POD.replace("privileged: true", "readOnlyRootFilesystem: true"),
    });
    const privileged = inner.findings.find(({ ruleId }) => ruleId === "k8s-privileged");
    expect(privileged).toMatchObject({ file: "overlay/kustomization.yaml", startLine: 4 });
  });

  it.each([
    [
      "merged by the names of ports",
      "spec: { type: LoadBalancer, ports: [{ port: 5432, $patch: delete }] }",
      false,
    ],
    [
      "replaced as a whole",
      "spec: { type: LoadBalancer, ports: [{ $patch: replace }, { port: 6379 }] }",
      true,
    ],
    ["deleted", "$patch: delete", false],
  ])("let lists and objects be %s", (_, rest, expected) => {
    const patch = `apiVersion: v1\nkind: Service\nmetadata: { name: db }\n${rest}\n`;
    const report = built("patchesStrategicMerge: [p.yaml]\n", { "overlay/p.yaml": patch });
    expect(report.notEvaluated).toEqual([]);
    expect(isPublished(report)).toBe(expected);
  });

  it("may have components, which change what is there", () => {
    const component = `kind: Component\n${publish("{ name: db }")}`;
    const files = { "parts/lb/kustomization.yaml": component };
    expect(isPublished(built("components: [../parts/lb]\n", files))).toBe(true);
    expect(isPublished(built("", files))).toBe(false);
  });

  it("name patches, which are no manifests of their own", () => {
    const report = built("patches: [{ path: patch.yaml }]\n", { "overlay/patch.yaml": POD });
    expect(report.notEvaluated).toEqual([
      "not evaluated: overlay/patch.yaml, which only patches other manifests",
    ]);
    expect(report.facts.resources).toMatchObject([{ file: "base/service.yaml" }]);
  });

  it.each([
    [
      "what is elsewhere",
      "https://example.com/base?ref=v1",
      "components: [https://example.com/base?ref=v1]\n",
    ],
    [
      "programs of others",
      "helmCharts of overlay/kustomization.yaml",
      "helmCharts: [{ name: x }]\n",
    ],
    [
      "a patch that does not fit",
      "a patch in overlay/kustomization.yaml",
      publish("{ name: db }", "a/b/c"),
    ],
    ["a patch that is not there", "overlay/no.yaml", "patches: [{ path: no.yaml }]\n"],
  ])("say that %s is not known", (_, name, kustomization) => {
    const { coverage, notEvaluated } = built(kustomization);
    expect(notEvaluated).toEqual([
      `not evaluated: ${name}, which overlay/kustomization.yaml asks for`,
    ]);
    expect(coverage.missing).toContainEqual({ cause: `the code of ${name}`, judgements: 1 });
    expect(coverage.percent).toBeLessThan(built("").coverage.percent);
  });

  it.each([
    ["in a circle", (i: number) => `resources: [../${(i + 1) % 40}, ../../base]\n`],
    [
      "twice each",
      (i: number) => `resources: [../${i + 1}, ../${i + 2}, ../../base]\nnamePrefix: x\n`,
    ],
  ])("may stand upon one another %s", (_, text) => {
    const all = Array.from({ length: 40 }, (_, i) => [`k/${i}/kustomization.yaml`, text(i)]);
    const report = built("", Object.fromEntries(all));
    expect(report.facts.resources).toHaveLength(1);
    expect(report.notEvaluated.length).toBeGreaterThan(0);
  });

  it("are not followed through any number of storeys", () => {
    const storeys = Array.from({ length: 5_000 }, (_, i) => [
      `k/${i}/kustomization.yaml`,
      `resources: [${i === 0 ? "../../base" : `../${i - 1}`}]\n`,
    ]);
    const { facts, notEvaluated } = built("", Object.fromEntries(storeys));
    expect(facts.resources).toHaveLength(1);
    expect(notEvaluated.join()).toContain("what k/4999/kustomization.yaml builds");
  });

  it("end where they ask for too much", () => {
    const bomb = Array.from(
      { length: 10 },
      (_, i) => `a${i}: &a${i} [${`*a${i - 1},`.repeat(i && 3)}]`,
    );
    const patches = `{ patch: "kind: Service\\n${bomb.join("\\n")}", target: { name: .* } },`;
    const report = built(`patches: [${patches.repeat(60)}]\n`);
    expect(report.notEvaluated).toEqual([
      "not evaluated: what overlay/kustomization.yaml builds, which overlay/kustomization.yaml asks for",
    ]);
    expect(report.facts.resources).toHaveLength(1);
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
      "not evaluated: 1 template of the Helm chart in the root",
    ]);
    expect(report.coverage.missing).toContainEqual({
      cause: "the code of templates/pod.yaml",
      judgements: 1,
    });
    expect(report.facts.resources).toMatchObject([{ file: "templates/plain.yaml" }]);
  });

  it("still are searched for credentials", () => {
    const token = `ghp_${"k3Jq9Zr5Tb1Xw7".repeat(3).slice(0, 36)}`;
    const texts = { "Chart.yaml": "apiVersion: v2\n", "values.yaml": `token: ${token}\n` };
    expect(findingsOf(texts, "gen-hardcoded-secret")).toMatchObject([{ file: "values.yaml" }]);
  });
});
