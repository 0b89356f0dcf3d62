import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mutated } from "../../../test/hcl-mutations.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const play = (tasks: string, vars = "") =>
  `- name: Cloud\n  hosts: localhost\n${vars}  tasks:\n${tasks}`;

const volume = (encrypted: string, more = "") =>
  `    - name: Data\n      amazon.aws.ec2_vol:\n        encrypted: ${encrypted}\n${more}`;

const group = (rule: string) =>
  `    - amazon.aws.ec2_security_group:\n        name: web\n        rules:\n          - ${rule}\n`;

const bucket = (more: string) =>
  `    - amazon.aws.s3_bucket:\n        name: invoices\n${more.replaceAll(/^/gm, "        ")}\n`;

const scanTasks = (tasks: string, vars = "") => scanTexts({ "site.yml": play(tasks, vars) });

const rulesOf = ({ findings }: ReturnType<typeof scanTexts>) =>
  findings.map(({ ruleId }) => ruleId);

describe("resources of clouds", () => {
  it.each([
    ["an argument", volume("false"), "aws-ebs-encryption"],
    ["a rule of a group", group("{ ports: [22], cidr_ip: 0.0.0.0/0 }"), "aws-sg-ingress-ssh"],
    ["a range of ports", group("{ ports: 20-30, cidr_ip: [0.0.0.0/0] }"), "aws-sg-ingress-ssh"],
    [
      "two ports",
      group("{ proto: tcp, from_port: 22, to_port: 22, cidr_ip: 0.0.0.0/0 }"),
      "aws-sg-ingress-ssh",
    ],
    ["a network of version 6", group('{ ports: 22, cidr_ipv6: "::/0" }'), "aws-sg-ingress-ssh"],
    [
      "a word in any case",
      "    - azure_rm_keyvault:\n        name: keys\n        public_network_access: Enabled\n",
      "az-kv-firewall",
    ],
    [
      "the opposite of an argument",
      "    - azure_rm_virtualmachine:\n        name: web\n        ssh_password_enabled: true\n",
      "az-vm-password",
    ],
    ["all protocols", group("{ proto: all, cidr_ip: 0.0.0.0/0 }"), "aws-sg-ingress-all"],
    [
      "a rule of Azure without a direction",
      "    - azure_rm_securitygroup:\n        name: a\n        rules: [{ name: ssh, destination_port_range: 22, priority: 100 }]\n",
      "az-nsg-ssh",
    ],
    ["what is separate in Terraform", bucket("versioning: no"), "aws-s3-versioning"],
    [
      "a policy as data",
      bucket(
        'policy:\n  Statement: [{ Effect: Allow, Principal: "*", Action: s3:GetObject, Resource: "*" }]',
      ),
      "aws-s3-policy-any-principal",
    ],
    [
      "each managed policy",
      "    - iam_role:\n        name: it\n        managed_policies:\n          - arn:aws:iam::aws:policy/ReadOnlyAccess\n          - arn:aws:iam::aws:policy/AdministratorAccess\n",
      "aws-iam-admin-attachment",
    ],
    ["a key of its encryption", bucket("encryption: aws:kms"), "eff-s3-bucket-key"],
    [
      "a listener",
      "    - elb_application_lb:\n        name: web\n        listeners: [{ Protocol: HTTP, Port: 80, DefaultActions: [{ Type: forward }] }]\n",
      "aws-lb-listener-http",
    ],
    [
      "Azure",
      "    - azure_rm_storageaccount:\n        name: data\n        https_only: false\n",
      "az-storage-https",
    ],
    [
      "Google",
      '    - google.cloud.gcp_compute_firewall:\n        name: ssh\n        allowed: [{ ip_protocol: tcp, ports: ["22"] }]\n        source_ranges: [0.0.0.0/0]\n',
      "gcp-fw-ssh",
    ],
    [
      "a manifest",
      "    - kubernetes.core.k8s:\n        definition:\n          apiVersion: v1\n          kind: Pod\n          spec: { hostNetwork: true, containers: [{ name: it, image: it:1 }] }\n",
      "k8s-host-network",
    ],
  ])("are judged: %s", (_, tasks, rule) => {
    expect(rulesOf(scanTasks(tasks))).toContain(rule);
  });

  it.each([
    ["a sound argument", volume("true"), "aws-ebs-encryption"],
    ["a network of the company", group("{ ports: 22, cidr_ip: 10.0.0.0/8 }"), "aws-sg-ingress-ssh"],
    ["versions", bucket("versioning: yes"), "aws-s3-versioning"],
    [
      "what another task adds",
      `${bucket("acl: private")}    - s3_lifecycle: { name: invoices, expiration_days: 30 }\n`,
      "eff-s3-lifecycle",
    ],
    ["encryption that S3 does itself", bucket("encryption: none"), "eff-s3-bucket-key"],
    ["a removed resource", volume("false", "        state: absent\n"), "aws-ebs-encryption"],
    [
      "keys of a machine",
      "    - azure_rm_virtualmachine:\n        name: web\n        ssh_password_enabled: false\n",
      "az-vm-password",
    ],
    [
      "a block that never runs",
      `    - when: false\n      block:\n${volume("false").replaceAll(/^/gm, "    ")}`.trimEnd(),
      "aws-ebs-encryption",
    ],
    ["a task that never runs", volume("false", "      when: false\n"), "aws-ebs-encryption"],
    [
      "backups, which AWS keeps for a day by default",
      "    - amazon.aws.rds_instance:\n        db_instance_identifier: a\n",
      "aws-rds-backup",
    ],
    [
      "a cluster that is deleted",
      "    - community.aws.redshift:\n        command: delete\n        identifier: a\n",
      "aws-redshift-encryption",
    ],
    [
      "a cluster that isn't public by default",
      "    - community.aws.redshift:\n        command: create\n        identifier: a\n",
      "aws-redshift-public",
    ],
    [
      "a machine that is restarted",
      "    - amazon.aws.ec2_instance:\n        state: restarted\n        filters: { a: b }\n",
      "aws-ec2-imdsv2",
    ],
    [
      "a machine that exists",
      "    - amazon.aws.ec2_instance:\n        instance_ids: [i-1]\n        state: running\n",
      "aws-ec2-imdsv2",
    ],
    [
      "a source that is a group of machines",
      "    - azure_rm_securitygroup:\n        name: a\n        rules: [{ name: ssh, protocol: Tcp, destination_port_range: 22, priority: 100, source_application_security_groups: [b] }]\n",
      "az-nsg-ssh",
    ],
    [
      "a machine with a key",
      "    - azure_rm_virtualmachine:\n        name: a\n        admin_username: b\n        ssh_password_enabled: false\n        ssh_public_keys: [{ path: /a, key_data: b }]\n",
      "quality-conflicting-settings",
    ],
    [
      "a cluster with monitoring",
      "    - azure_rm_aks:\n        name: a\n        addon: { monitoring: { enabled: true, log_analytics_workspace_resource_id: b } }\n",
      "az-aks-logging",
    ],
    [
      "a storage account that is encrypted twice",
      "    - azure_rm_storageaccount:\n        name: a\n        encryption: { require_infrastructure_encryption: true }\n",
      "az-storage-double-encryption",
    ],
    [
      "a machine whose host encrypts",
      "    - azure_rm_virtualmachine:\n        name: a\n        security_profile: { encryption_at_host: true }\n",
      "az-vm-encryption-host",
    ],
    [
      "an alias of an option",
      "    - iam_password_policy:\n        state: present\n        password_reuse_prevent: 24\n",
      "aws-iam-password-reuse",
    ],
    [
      "a network of a cache",
      "    - elasticache:\n        name: a\n        engine: redis\n        cache_subnet_group: b\n",
      "aws-elasticache-default-network",
    ],
    [
      "an architecture",
      "    - amazon.aws.lambda:\n        name: a\n        architecture: arm64\n",
      "eff-arm64",
    ],
    [
      "images that expire",
      "    - community.aws.ecs_ecr:\n        name: a\n        lifecycle_policy: { rules: [] }\n",
      "eff-ecr-lifecycle",
    ],
    [
      "files that move",
      "    - community.aws.efs:\n        name: a\n        transition_to_ia: '30'\n",
      "eff-efs-lifecycle",
    ],
    [
      "a key of a bucket",
      bucket("encryption: aws:kms\nencryption_key_id: a\nbucket_key_enabled: true"),
      "eff-s3-bucket-key",
    ],
  ])("are sound: %s", (_, tasks, rule) => {
    expect(rulesOf(scanTasks(tasks))).not.toContain(rule);
  });

  it("are reported at the line of the argument", () => {
    const { findings } = scanTasks(volume("false"));
    const [found] = findings.filter(({ ruleId }) => ruleId === "aws-ebs-encryption");
    expect(found).toMatchObject({ file: "site.yml", startLine: 6, resource: "ec2_vol/Data" });
  });

  it("don't complete the coverage, because other tasks change servers", () => {
    const { coverage, notEvaluated } = scanTasks(volume("true"));
    expect(coverage.percent).toBeLessThan(100);
    expect(notEvaluated).toContain("judged in part: site.yml, an Ansible playbook");
  });
});

it("what is separate in Terraform isn't left in the resource as well", () => {
  const { coverage } = scanTasks(bucket("policy: { Statement: [] }"));
  expect(coverage.missing.map(({ cause }) => cause)).toEqual(["the code of site.yml"]);
});

describe("variables", () => {
  const found = (files: Record<string, string>) =>
    rulesOf(scanTexts(files)).includes("aws-ebs-encryption");

  it.each([
    ["of the play", '"{{ on }}"', "  vars:\n    on: false\n"],
    ["within a variable", '"{{ disk.on }}"', "  vars:\n    disk: { on: false }\n"],
    ["that name others", '"{{ on }}"', '  vars:\n    on: "{{ off }}"\n    off: false\n'],
  ])("%s are followed", (_, value, vars) => {
    expect(found({ "site.yml": play(volume(value), vars) })).toBe(true);
  });

  it.each([
    ["that nothing sets", '"{{ on }}"', ""],
    ["with filters", '"{{ on | bool }}"', "  vars:\n    on: false\n"],
    ["that name themselves", '"{{ on }}"', '  vars:\n    on: "{{ on }}"\n'],
    ["in templates", '"{% if on %}false{% endif %}"', ""],
    ["from a vault", "!vault |\n          $ANSIBLE_VAULT;1.1;AES256\n          6162", ""],
  ])("%s stay unknown", (_, value, vars) => {
    expect(found({ "site.yml": play(volume(value), vars) })).toBe(false);
  });

  it.each([
    ["defaults/main.yml", "roles/disk/tasks/main.yml", "roles/disk/defaults/main.yml"],
    ["vars/main.yml", "roles/disk/tasks/main.yml", "roles/disk/vars/main.yml"],
  ])("of a role are read from %s", (_, tasks, file) => {
    const task = '- amazon.aws.ec2_vol:\n    encrypted: "{{ on }}"\n';
    expect(found({ [tasks]: task, [file]: "on: false\n" })).toBe(true);
    expect(found({ [tasks]: task, [file]: "on: true\n" })).toBe(false);
  });

  it("of a role's vars count before its defaults", () => {
    const role = (file: string) => `roles/disk/${file}/main.yml`;
    const task = '- amazon.aws.ec2_vol:\n    encrypted: "{{ on }}"\n';
    const files = { [role("tasks")]: task, [role("vars")]: "on: no\n" };
    expect(found({ ...files, [role("defaults")]: "on: yes\n" })).toBe(true);
  });

  it("are named as defaults", () => {
    const { findings } = scanTasks(volume('"{{ on }}"'), "  vars:\n    on: false\n");
    const [about] = findings.filter(({ ruleId }) => ruleId === "aws-ebs-encryption");
    expect(about?.message).toContain("by default (on)");
  });

  it("of files that a play names are read, and those of all hosts", () => {
    const site = (vars: string) => play(volume('"{{ on }}"'), vars);
    const named = { "site.yml": site("  vars_files: [disk.yml]\n"), "disk.yml": "on: false\n" };
    expect(found(named)).toBe(true);
    expect(found({ "site.yml": site(""), "group_vars/all.yml": "on: false\n" })).toBe(true);
  });
});

it("what is off by default is judged as the worst case", () => {
  const tasks = volume("false", "      when: needs_disk\n");
  const report = scanTasks(tasks, "  vars:\n    needs_disk: false\n");
  expect(rulesOf(report)).not.toContain("aws-ebs-encryption");
  expect(report.inputs.switches[0]?.settings).toMatchObject([
    { name: "needs_disk", value: "true" },
  ]);
  const otherwise = volume("false", "      when: not needs_disk\n");
  const off = scanTasks(otherwise, "  vars:\n    needs_disk: false\n");
  expect(rulesOf(off)).toContain("aws-ebs-encryption");
});

it("tasks refer to what others register", () => {
  const made = `${bucket("acl: private").trimEnd()}\n      register: made\n`;
  const other = bucket("acl: private").replace("name: invoices", "name: logs");
  const named = (name: string) =>
    scanTasks(`${made}${other}    - s3_lifecycle: { name: "${name}", expiration_days: 30 }\n`);
  const without = (name: string) =>
    named(name).findings.filter(({ ruleId }) => ruleId === "eff-s3-lifecycle");
  expect(without("{{ made.name }}")).toHaveLength(1);
  expect(without("{{ elsewhere.name }}")).toHaveLength(0);
  expect(without("others")).toHaveLength(2);
});

it("fails the gate where it isn't YAML", () => {
  const { status, failures } = scanTasks(`${volume("false")}        tags: [\n`);
  expect(status).toBe("failed");
  expect(failures[0]).toMatch(/^site\.yml:\d+:/);
});

const samples = [
  volume('"{{ disk.on }}"', "      when: not off | bool\n"),
  group("{ ports: [22, 80-90], cidr_ip: 0.0.0.0/0 }"),
  bucket("acl: private\npublic_access: { block_public_acls: true }\nencryption: aws:kms"),
].map((tasks) => play(tasks, '  vars:\n    disk: { on: "{{ off }}" }\n    off: false\n'));

it("gives a report of any playbook with changes", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(mutated(samples), (text) => {
      const { status, failures, findings } = scanTexts({ "site.yml": text });
      expect(status).toBe(failures.length === 0 ? "passed" : "failed");
      const lines = text.split("\n").length;
      expect(findings.every(({ startLine, endLine }) => startLine >= 1 && endLine <= lines)).toBe(
        true,
      );
    }),
    { numRuns: process.env.TEST_LONG ? 1_000 : 60 },
  );
});
