import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const chart = (template: string, values = "node: false\n") => ({
  "Chart.yaml": "apiVersion: v2\nname: it\ndescription: It\nversion: 1.0.0\n",
  "values.yaml": values,
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
      "the default of a value": chart(setting(`${member}: {{ .Values.node }}`), "node: true\n"),
      "a condition that holds by default": chart(inCondition(`${member}: true`), "node: true\n"),
      "an alternative": chart(
        object(
          `      {{- if .Values.node }}\n      nodeName: a\n      {{- else }}\n      ${member}: true\n      {{- end }}\n`,
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

const SECURED =
  "          securityContext:\n            {{- toYaml .Values.rights | nindent 12 }}\n";
const given = (values: string) =>
  chart(
    object(`      containers:\n        - name: it\n${SECURED}`),
    `rights:\n${values.replaceAll(/^/gm, "  ")}\n`,
  );
const inside = (values: string) =>
  chart(
    object(
      `      containers:\n        - name: it\n          {{- with .Values.rights }}\n          securityContext:\n            {{- toYaml . | nindent 12 }}\n          {{- end }}\n`,
    ),
    `rights:\n  ${values}\n`,
  );

for (const [id, wrong, right] of [
  ["k8s-allow-priv-esc", "allowPrivilegeEscalation: true", "allowPrivilegeEscalation: false"],
  ["k8s-apparmor", "appArmorProfile: { type: Unconfined }", "appArmorProfile: { type: Localhost }"],
  ["k8s-cap-added", "capabilities: { add: [NET_ADMIN] }", "capabilities: { add: [CHOWN] }"],
  ["k8s-cap-sysadmin", "capabilities: { add: [SYS_ADMIN] }", "capabilities: { drop: [ALL] }"],
  ["k8s-privileged", "privileged: true", "privileged: false"],
  ["k8s-readonly-root", "readOnlyRootFilesystem: false", "readOnlyRootFilesystem: true"],
  ["k8s-root-user", "runAsUser: 0", "runAsUser: 1000"],
  ["k8s-root-user", "runAsNonRoot: false", "runAsNonRoot: true"],
  [
    "k8s-seccomp",
    "seccompProfile: { type: Unconfined }",
    "seccompProfile: { type: RuntimeDefault }",
  ],
] as const) {
  testRule(id, {
    fails: { "values of a chart": given(wrong), "values that it asks for": inside(wrong) },
    passes: {
      "values of a chart": given(right),
      "values that another rule reads": chart(
        object(
          `      containers:\n        - name: it\n${SECURED.replace("rights", "securityContext")}`,
        ),
        `securityContext:\n  ${wrong}\n`,
      ),
    },
  });
}

testRule("k8s-cap-sysadmin", {
  fails: {
    "a list in a template": chart(
      container("            capabilities:\n              add: [SYS_ADMIN]\n"),
    ),
    "items of a template": chart(
      container("            capabilities:\n              add:\n              - SYS_ADMIN\n"),
    ),
  },
  passes: {
    "less in a template": chart(
      container("            capabilities:\n              drop:\n              - ALL\n"),
    ),
  },
});

const volume = (path: string, mount = "") =>
  chart(
    object(
      `      containers:\n        - name: it\n          volumeMounts:\n            - name: it\n${mount}      volumes:\n        - name: it\n          hostPath:\n            path: ${path}\n`,
    ),
  );
const extra = (path: string) =>
  chart(
    object("      volumes:\n        {{- toYaml .Values.extraVolumes | nindent 8 }}\n"),
    `extraVolumes:\n  - name: it\n    hostPath: { path: ${path} }\n`,
  );

testRule("k8s-docker-sock", {
  fails: {
    "a template": volume("/var/run/docker.sock"),
    "values of a chart": extra("/run/docker.sock"),
  },
  passes: { "another file": volume("/var/lib/it"), "other values": extra("/var/lib/it") },
});

testRule("k8s-host-path-sensitive", {
  fails: { "a template": volume("/etc") },
  passes: {
    "for reading": volume("/etc", "              readOnly: true\n"),
    "another folder": volume("/var/lib/it"),
  },
});

const binding = (role: string) =>
  chart(
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata:\n  name: {{ .Release.Name }}\nroleRef:\n  kind: ClusterRole\n  name: ${role}\nsubjects: []\n`,
    "role: cluster-admin\n",
  );

testRule("k8s-rbac-cluster-admin", {
  fails: { "a template": binding("cluster-admin"), "a value": binding("{{ .Values.role }}") },
  passes: { "another role": binding("view") },
});

const role = (rule: string) =>
  chart(
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: {{ .Release.Name }}\nrules:\n  ${rule}\n`,
    'rules:\n  - apiGroups: [""]\n    resources: [pods]\n    verbs: ["*"]\n',
  );

testRule("k8s-rbac-wildcard", {
  fails: {
    "a template": role('- apiGroups: [""]\n    resources: [pods]\n    verbs: ["*"]'),
    "values of a chart": role("{{- toYaml .Values.rules | nindent 2 }}"),
  },
  passes: { "a list": role('- apiGroups: [""]\n    resources: [pods]\n    verbs: [get]') },
});

testRule("k8s-cap-added", {
  fails: {
    "a list with a capability": chart(
      container("            capabilities:\n              add: [NET_ADMIN]\n"),
    ),
  },
  passes: {
    "an empty list": chart(container("            capabilities:\n              add: []\n")),
  },
});

const roleWith = (rules: string) =>
  chart(`kind: ClusterRole\nmetadata:\n  name: {{ .Release.Name }}\nrules:\n${rules}`);

testRule("k8s-rbac-escalation", {
  fails: {
    "a verb": roleWith(
      '  - apiGroups: ["rbac.authorization.k8s.io"]\n    resources: ["clusterroles"]\n    verbs: ["get", "escalate"]\n',
    ),
    "the verb of a rule beside one with names": roleWith(
      '  - resources: ["clusterroles"]\n    verbs: ["bind"]\n  - resources: ["pods"]\n    resourceNames: ["it"]\n    verbs: ["get"]\n',
    ),
    "verbs in lines": roleWith("  - resources:\n      - users\n    verbs:\n      - impersonate\n"),
  },
  passes: {
    "a verb for names": roleWith(
      '  - resources: ["clusterroles"]\n    resourceNames: ["view"]\n    verbs: ["bind"]\n',
    ),
    "names behind the verb": roleWith(
      '  - resources: ["clusterroles"]\n    verbs: ["bind"]\n    resourceNames: ["view"]\n',
    ),
    "other verbs": roleWith('  - resources: ["clusterroles"]\n    verbs: ["get"]\n'),
  },
});

const agent = (kind: string, user: string) =>
  object(
    `      hostPID: true
      containers:
        - name: it
          securityContext: { ${user}, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
      volumes:
        - name: proc
          hostPath: { path: /proc }
`,
    kind,
  );

testRule("k8s-host-pid", {
  fails: {
    "an agent that is root": chart(agent("DaemonSet", "runAsUser: 0")),
    "a pod that isn't on every node": chart(agent("Deployment", "runAsNonRoot: true")),
  },
  passes: {
    "a confined agent that reads counters": chart(agent("DaemonSet", "runAsNonRoot: true")),
  },
});
