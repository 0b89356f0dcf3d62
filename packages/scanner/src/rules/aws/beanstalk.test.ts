import { testRule } from "../../../test/rule-fixtures.ts";

const SPACES: Readonly<Record<string, string>> = {
  SSHSourceRestriction: "aws:autoscaling:launchconfiguration",
  DisableIMDSv1: "aws:autoscaling:launchconfiguration",
  SSLPolicy: "aws:elbv2:listener:443",
  AssociatePublicIpAddress: "aws:ec2:vpc",
  ManagedActionsEnabled: "aws:elasticbeanstalk:managedactions",
  SystemType: "aws:elasticbeanstalk:healthreporting:system",
};

const environment = (name: string, value: string, space = SPACES[name] ?? "") => `
  variable "given" {}
  resource "aws_elastic_beanstalk_environment" "web" {
    name        = "web"
    application = "shop"
    setting {
      namespace = "${space}"
      name      = "${name}"
      value     = ${value}
    }
  }`;

const template = (name: string, value: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  It:
    Type: AWS::ElasticBeanstalk::ConfigurationTemplate
    Properties:
      ApplicationName: shop
      OptionSettings:
        - Namespace: ${SPACES[name] ?? ""}
          OptionName: ${name}
          Value: ${value}
`,
});

/** A rule on one setting, with values that fail and pass. */
const SETTINGS = [
  ["aws-beanstalk-ssh", "SSHSourceRestriction", "tcp, 22, 22, 0.0.0.0/0", "tcp,22,22,10.0.0.0/8"],
  ["aws-beanstalk-imdsv1", "DisableIMDSv1", "false", "true"],
  [
    "aws-beanstalk-tls",
    "SSLPolicy",
    "ELBSecurityPolicy-2016-08",
    "ELBSecurityPolicy-TLS13-1-2-2021-06",
  ],
  ["aws-beanstalk-public-ip", "AssociatePublicIpAddress", "true", "false"],
  ["aws-beanstalk-updates", "ManagedActionsEnabled", "false", "true"],
  ["aws-beanstalk-health", "SystemType", "basic", "enhanced"],
] as const;

for (const [id, name, bad, good] of SETTINGS) {
  testRule(id, {
    fails: {
      [`${name} = ${bad}`]: environment(name, `"${bad}"`),
      [`${name}: ${bad} in a template`]: template(name, bad),
    },
    passes: {
      [`${name} = ${good}`]: environment(name, `"${good}"`),
      "another setting": environment("InstanceType", '"m7g.large"'),
      "a variable of the application": environment(
        name,
        `"${bad}"`,
        "aws:elasticbeanstalk:application:environment",
      ),
    },
    open: { "the caller decides": environment(name, "var.given") },
  });
}

testRule("aws-beanstalk-tls", {
  fails: {
    "a policy with TLS 1.1": environment("SSLPolicy", '"ELBSecurityPolicy-TLS-1-1-2017-01"'),
  },
  passes: {
    "TLS 1.2": environment("SSLPolicy", '"ELBSecurityPolicy-TLS-1-2-2017-01"'),
    "forward secrecy": environment("SSLPolicy", '"ELBSecurityPolicy-FS-1-2-Res-2020-10"'),
    "a policy of your own": environment("SSLPolicy", '"own-policy"'),
  },
});

testRule("aws-beanstalk-ssh", {
  fails: { "every address of IPv6": environment("SSHSourceRestriction", '"tcp, 22, 22, ::/0"') },
  passes: { "a group": environment("SSHSourceRestriction", '"tcp, 22, 22, my-security-group"') },
});
