import { testRule } from "../../../test/rule-fixtures.ts";

const tasks = (...lines: string[]) => ({
  "playbook.yml": `- name: Prepare\n  hosts: localhost\n  tasks:\n    - name: It\n${lines.map((line) => `      ${line}\n`).join("")}`,
});

testRule("ansible-cloud-public", {
  fails: {
    "a group": tasks(
      "ec2_security_group:",
      "  rules: [{ proto: tcp, ports: 22, cidr_ip: 0.0.0.0/0 }]",
    ),
    "a range": tasks(
      "ec2_group:",
      "  rules: [{ proto: tcp, from_port: 0, to_port: 65535, cidr_ip: 0.0.0.0/0 }]",
    ),
    "a group of Azure": tasks(
      "azure_rm_securitygroup:",
      '  rules: [{ name: it, destination_port_range: 22, source_address_prefix: "*" }]',
    ),
    "a firewall of Google": tasks(
      "gcp_compute_firewall:",
      "  source_ranges: [0.0.0.0/0]",
      "  allowed: [{ ip_protocol: tcp, ports: ['22'] }]",
    ),
    "a bucket": tasks("s3_bucket:", "  acl: public-read"),
    "a database": tasks("rds_instance:", "  publicly_accessible: true"),
  },
  passes: {
    "a web server": tasks(
      "ec2_security_group:",
      "  rules: [{ proto: tcp, ports: [80, 443], cidr_ip: 0.0.0.0/0 }]",
    ),
    "a network": tasks(
      "ec2_security_group:",
      "  rules: [{ proto: tcp, ports: 22, cidr_ip: 10.0.0.0/8 }]",
    ),
    "a bucket": tasks("s3_bucket:", "  acl: private"),
    "a database that is removed": tasks(
      "rds_instance:",
      "  state: absent",
      "  publicly_accessible: true",
    ),
  },
});

testRule("ansible-cloud-unencrypted", {
  fails: {
    "a database": tasks("rds_instance:", "  engine: postgres", "  storage_encrypted: false"),
    "a disk": tasks("ec2_vol:", "  volume_size: 50", "  encrypted: false"),
    "a database without a word": tasks("rds_instance:", "  engine: postgres"),
    "a file system": tasks("community.aws.efs:", "  name: it"),
  },
  passes: {
    "a database": tasks("rds_instance:", "  engine: postgres", "  storage_encrypted: true"),
    "a copy": tasks("ec2_vol:", "  volume_size: 50", "  snapshot: snap-1"),
    "a database that is only changed": tasks("rds_instance:", "  id: it", "  state: started"),
  },
});

testRule("ansible-cloud-plaintext", {
  fails: {
    HTTP: tasks("azure_rm_storageaccount:", "  https_only: false"),
    "a database": tasks("azure_rm_postgresqlserver:", "  enforce_ssl: false"),
  },
  passes: { HTTPS: tasks("azure_rm_storageaccount:", "  https_only: true") },
});

testRule("ansible-cloud-metadata", {
  fails: { optional: tasks("ec2_instance:", "  metadata_options: { http_tokens: optional }") },
  passes: { required: tasks("ec2_instance:", "  metadata_options: { http_tokens: required }") },
});
