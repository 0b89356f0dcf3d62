// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const machine = (data: string) => `
  variable "given" {}
  resource "aws_instance" "it" {
    user_data = ${data}
  }`;

testRule("gen-startup-unverified-code", {
  fails: {
    "a pipe to a shell": machine('"#!/bin/sh\\ncurl -fsSL https://example.com/i.sh | sh"'),
    "in base64": `resource "aws_launch_template" "it" {
      user_data = base64encode("#!/bin/sh\\ncurl https://example.com/i.sh | bash")
    }`,
    "in base64, with a value of the caller": machine(
      'base64encode("#!/bin/sh\\ncurl https://example.com/i.sh | bash\\nexport A=${var.given}")',
    ),
    compressed: machine('base64gzip("#!/bin/sh\\ncurl https://example.com/i.sh | bash")'),
    "an address of the caller": machine('"curl https://${var.given}/i.sh | sudo bash"'),
    "a command of cloud-init": machine(`<<-EOT
      #cloud-config
      runcmd:
        - curl https://example.com/i.sh | bash
    EOT
    `),
    "a clone of a branch": machine(`<<-EOT
      git clone https://example.com/hardening.git /opt/hardening
      /opt/hardening/apply.sh
    EOT
    `),
    "a file of a branch": machine(
      '"#include\\nhttps://raw.githubusercontent.com/a/b/refs/heads/prod/i.sh"',
    ),
    "a file of a branch at another host": machine(
      '"#include\\nhttps://gitlab.com/a/b/c/-/raw/main/i.sh"',
    ),
    "a file for cloud-init": {
      "cloud-init/it.yaml": "#cloud-config\nruncmd:\n  - curl https://example.com/i.sh | bash\n",
    },
    "the metadata of Google": `resource "google_compute_instance" "it" {
      metadata = { startup-script = "wget -qO- https://example.com/i.sh | bash" }
    }`,
    "an extension of Azure": `resource "azurerm_virtual_machine_extension" "it" {
      settings = jsonencode({ commandToExecute = "curl https://example.com/i.sh | bash" })
    }`,
  },
  passes: {
    "nothing said": machine("null"),
    "the address of a file that is only named": machine(
      '"#cloud-config\\nfinal_message: |\\n  See\\n  https://raw.githubusercontent.com/a/b/main/it.md"',
    ),
    "a file of a commit": machine(
      '"#include\\nhttps://raw.githubusercontent.com/a/b/e9d5aacd5bf59035c0ca71221e0b1c258404a901/i.sh"',
    ),
    "a clone at a commit": machine(`<<-EOT
      git clone https://example.com/hardening.git /opt/hardening
      git -C /opt/hardening checkout --detach e9d5aacd5bf59035c0ca71221e0b1c258404a901
      /opt/hardening/apply.sh
    EOT
    `),
    "a clone that isn't run": machine('"git clone https://example.com/docs.git /srv/docs"'),
    "another YAML file": { "it.yaml": "runcmd:\n  - curl https://example.com/i.sh | bash\n" },
    "a package": machine('"dnf install -y example-agent-2.4.1"'),
    "a download that is compared": machine(`<<-EOT
      curl -fsSLo i.sh https://example.com/i.sh
      echo "0a1b i.sh" | sha256sum -c
      sh i.sh
    EOT
    `),
  },
  open: { "a script of the caller": machine("var.given") },
});

const starting = (script: string) =>
  `resource "aws_instance" "it" {\n user_data = <<-EOT\n  #!/bin/sh\n  ${script}\n EOT\n}`;

testRule("gen-startup-unverified-packages", {
  fails: {
    "without signatures": starting("yum install -y --nogpgcheck agent-2.4.1"),
    "without certificates": starting("curl -k -O https://a.example.com/1.0/it.deb"),
    "an index over HTTP": starting("pip install --index-url http://a.example.com/simple it==1.0"),
    "an index beside the caller's, in a build": `variable "index" {}
      resource "aws_codebuild_project" "it" {
        source {
          buildspec = yamlencode({ phases = { install = { commands = [
            "pip install --index-url https://pypi.org/simple --extra-index-url \${var.index} -r requirements.txt",
          ] } } })
        }
      }`,
    "a package over HTTP": starting("rpm -i http://a.example.com/it-1.0.rpm"),
    "a repository without signatures": starting(
      "printf '[it]\\ngpgcheck=0\\n' > /etc/yum.repos.d/it.repo",
    ),
    "a repository that is trusted": starting(
      "echo 'deb [arch=amd64 trusted=yes] https://a.example.com stable main' > /etc/apt/sources.list.d/it.list",
    ),
    "a file for cloud-init": {
      "it.yaml": "#cloud-config\nyum_repos:\n  it:\n    gpgcheck: false\n",
    },
    "a download over HTTP": starting("wget http://a.example.com/it-1.0.tgz"),
  },
  passes: {
    "a repository with signatures": starting(
      "printf '[it]\\ngpgcheck=1\\nrepo_gpgcheck=0\\n' > /etc/yum.repos.d/it.repo",
    ),
    signatures: starting("yum install -y agent-2.4.1"),
    "the metadata of the starting": starting("curl http://169.254.169.254/latest/meta.json"),
    "a checksum": starting("wget http://a.example.com/it-1.0.tgz && sha256sum -c it.sums"),
  },
});

const task = (command: string) =>
  `resource "azurerm_batch_pool" "it" {\n  start_task {\n    command_line = "${command}"\n  }\n}`;

testRule("gen-startup-unverified-packages", {
  fails: {
    "a second index in a pool's task": task(
      "/bin/bash -c 'set -e; pip install --extra-index-url https://a.example it==1.0'",
    ),
    "a second index in a command of a machine":
      'resource "azurerm_virtual_machine_run_command" "it" {\n  source {\n    script = "pip install --extra-index-url https://a.example it==1.0"\n  }\n}',
  },
  passes: {
    "hashes in a pool's task": task(
      "/bin/bash -c 'set -e; pip install --extra-index-url https://a.example --require-hashes -r it.txt'",
    ),
  },
});

const started = (text: string) =>
  `resource "azurerm_linux_virtual_machine" "it" {\n  custom_data = base64encode("${text}")\n}`;

testRule("gen-startup-secret", {
  fails: {
    Azure: started("#!/bin/sh\\nexport DB_PASSWORD=Zk39hunter\\n"),
    Google: `resource "google_compute_instance" "it" {\n  metadata_startup_script = "export DB_PASSWORD=Zk39hunter"\n}`,
  },
  passes: { "a name": started("#!/bin/sh\\nexport DB_HOST=db\\n") },
});

const joining = (command: string, argument = "settings") => `
  variable "token" {}
  resource "azurerm_virtual_machine_extension" "it" {
    ${argument} = jsonencode({ skipDos2Unix = false, commandToExecute = "${command}" })
  }`;

testRule("gen-startup-secret", {
  fails: {
    "an option of an extension's command": joining("./join.sh --token 'q8Vt0eWm2LrZ6yKc'"),
    "an option with an equals sign": joining("./join.sh --registration-token=q8Vt0eWm2LrZ6yKc"),
    "a password of few characters": joining("./join.sh --password Zk39hunter"),
    "an option beside an unknown one": joining(
      "./join.sh --password Zk39hunter \\nrun --token ${var.token}",
    ),
    "a command in protected settings": joining(
      "./join.sh --token q8Vt0eWm2LrZ6yKc",
      "protected_settings",
    ),
    "a variable of an extension's command": joining("DB_PASSWORD=Zk39hunter ./join.sh"),
    "a header": joining("curl -H 'Authorization: Bearer q8Vt0eWm2LrZ6yKc' https://example.com"),
    "a template": started("#!/bin/sh\\njoin --token q8Vt0eWm2LrZ6yKc\\n"),
    "an option in a script of Google": `resource "google_compute_instance" "it" {
      metadata_startup_script = "join --token q8Vt0eWm2LrZ6yKc"
    }`,
  },
  passes: {
    "the name of a vault": joining("./join.sh --vault 'plant-vault-7'"),
    "the name of a secret": joining("./join.sh --secret join-token"),
    "the name of a secret of Google": joining(
      "gcloud secrets versions access latest --secret prod-db-7f3a9c2e",
    ),
    "a file with a token": joining("./join.sh --token-file /etc/it/token"),
    "a path": joining("./join.sh --token /run/secrets/token1"),
    "a variable of the shell": joining('./join.sh --token "$TOKEN"'.replaceAll('"', '\\"')),
    "what a vault gives": joining("./join.sh --token $(vault read -field=token secret/join)"),
    "a placeholder": joining("./join.sh --token changeme"),
    "an option that is left to a file": joining("./join.sh --token file://token.txt"),
    "a user without a password": joining("adduser --disabled-password application"),
    "a port": joining("docker run -p 8443:443 it"),
  },
});

const component = (command: string) => `
  resource "aws_imagebuilder_component" "agent" {
    name     = "agent"
    platform = "Linux"
    version  = "1.0.0"
    data = yamlencode({
      schemaVersion = 1.0
      phases = [{
        name  = "build"
        steps = [{ name = "install", action = "ExecuteBash", inputs = { commands = ["${command}"] } }]
      }]
    })
  }`;

testRule("gen-startup-unverified-code", {
  fails: {
    "a component of an image": component("curl -fsSL http://get.example.com/it | sudo bash"),
  },
  passes: { "a package for an image": component("sudo dnf install -y amazon-cloudwatch-agent") },
});
