import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const chart = (template: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\ndescription: It\nversion: 1.0.0\n",
  "values.yaml": "node: false\n",
  "templates/it.yaml": template,
});
const object = (pod: string, kind = "DaemonSet") =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  template:\n    spec:\n${pod}`;
const setting = (text: string) => object(`      ${text}\n`);
const inCondition = (text: string) =>
  object(`      {{- if .Values.node }}\n      ${text}\n      {{- end }}\n`);

for (const [id, member] of [
  ["k8s-host-ipc", "hostIPC"],
  ["k8s-host-network", "hostNetwork"],
  ["k8s-host-pid", "hostPID"],
] as const) {
  testRule(id, {
    fails: {
      "a template of a chart": chart(setting(`${member}: true`)),
      "a comment": chart(setting(`${member}: true # needed`)),
      "an object that a value switches on": chart(
        `{{- if .Values.node }}\n${setting(`${member}: true`)}{{- end }}\n`,
      ),
      "after a condition": chart(
        object(
          `      {{- with .Values.node }}\n      nodeName: {{ . }}\n      {{- end }}\n      ${member}: true\n`,
        ),
      ),
    },
    passes: {
      "the choice of a value": chart(setting(`${member}: {{ .Values.node }}`)),
      "a condition": chart(inCondition(`${member}: true`)),
      "a policy about pods": chart(
        `kind: PodSecurityPolicy\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  ${member}: true\n`,
      ),
      "a member of something else": chart(object(`      it:\n        ${member}: true\n`)),
    },
  });
}

const container = (text: string) =>
  object(`      containers:\n        - name: it\n          securityContext:\n${text}`);

testRule("k8s-privileged", {
  fails: {
    "a template of a chart": chart(container("            privileged: true\n")),
    "a container that starts before": chart(
      container("            privileged: true\n").replace("containers", "initContainers"),
    ),
  },
  passes: {
    "the choice of a value": chart(container("            privileged: {{ .Values.node }}\n")),
    "a condition": chart(
      container("            {{ if .Values.node }}\n            privileged: true\n{{ end }}\n"),
    ),
    "no right": chart(container("            privileged: false\n")),
  },
});

it("reads blanks in a template once", () =>
  expectLinearTime(" ", 200_000, (blanks) => scanTexts(chart(setting(`hostPID: true${blanks}x`)))));
