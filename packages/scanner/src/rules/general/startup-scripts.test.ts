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
    "an address of the caller": machine('"curl https://${var.given}/i.sh | sudo bash"'),
    "a command of cloud-init": machine(`<<-EOT
      #cloud-config
      runcmd:
        - curl https://example.com/i.sh | bash
    EOT
    `),
    "the metadata of Google": `resource "google_compute_instance" "it" {
      metadata = { startup-script = "wget -qO- https://example.com/i.sh | bash" }
    }`,
    "an extension of Azure": `resource "azurerm_virtual_machine_extension" "it" {
      settings = jsonencode({ commandToExecute = "curl https://example.com/i.sh | bash" })
    }`,
  },
  passes: {
    "nothing said": machine("null"),
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
    "a package over HTTP": starting("rpm -i http://a.example.com/it-1.0.rpm"),
    "a download over HTTP": starting("wget http://a.example.com/it-1.0.tgz"),
  },
  passes: {
    signatures: starting("yum install -y agent-2.4.1"),
    "the metadata of the starting": starting("curl http://169.254.169.254/latest/meta.json"),
    "a checksum": starting("wget http://a.example.com/it-1.0.tgz && sha256sum -c it.sums"),
  },
});
