// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const INPUTS = `
  variable "agent_key" {
    sensitive = true
  }
  variable "api_token" {}
  variable "region" {}
`;

const machine = (data: string) => `${INPUTS}
  resource "aws_launch_template" "it" {
    user_data = ${data}
  }`;

const extension = (argument: string) => `${INPUTS}
  resource "azurerm_virtual_machine_extension" "it" {
    ${argument} = jsonencode({ commandToExecute = "join \${var.agent_key}" })
  }`;

const template = (line: string) => ({
  "template.yaml": `Parameters:
  Key: { Type: String, NoEcho: true }
  Zone: { Type: String }
Resources:
  It:
    Type: AWS::EC2::Instance
    Properties:
      UserData:
        Fn::Base64: !Sub |
          #!/bin/bash
          ${line}
`,
});

testRule("gen-startup-given-secret", {
  fails: {
    "a sensitive variable": machine('"#!/bin/sh\\njoin ${var.agent_key}"'),
    "in base64": machine('base64encode("#!/bin/sh\\njoin ${var.region} ${var.api_token}")'),
    "a template": {
      "main.tf": machine('base64encode(templatefile("it.sh.tftpl", { key = var.agent_key }))'),
      "it.sh.tftpl": "#!/bin/sh\njoin ${key}\n",
    },
    "a part of cloud-init": `${INPUTS}
      data "cloudinit_config" "it" {
        part {
          content = "#!/bin/sh\\njoin \${var.api_token}"
        }
      }`,
    "a script of Google": `${INPUTS}
      resource "google_compute_instance" "it" {
        metadata_startup_script = "join \${var.agent_key}"
      }`,
    "open settings of an extension": extension("settings"),
    "a parameter of a template": template("join ${Key}"),
  },
  passes: {
    "another variable": machine('base64encode("#!/bin/sh\\nexport A=${var.region}")'),
    "protected settings of an extension": extension("protected_settings"),
    "another parameter of a template": template("export A=${Zone}"),
  },
});
