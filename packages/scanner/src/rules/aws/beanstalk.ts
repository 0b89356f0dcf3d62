import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import type { Topic } from "../../rule-language/topic.ts";
import type { Severity } from "../../scores/severity.ts";

const TYPES = ["aws_elastic_beanstalk_environment", "aws_elastic_beanstalk_configuration_template"];

const GUIDE = "https://docs.aws.amazon.com/elasticbeanstalk/latest/dg";

/** Environment variables of the application, whose names are its own. */
const VARIABLES = "aws:elasticbeanstalk:application:environment";

/** Checks the setting of this name. */
const ofSetting = (name: string, question: (value: AttributeView) => Fact) =>
  resource(TYPES, (environment) =>
    environment
      .blocks("setting")
      .each((setting) =>
        and(
          setting.attr("name").is(name),
          setting.attr("namespace").isNot(VARIABLES),
          question(setting.attr("value")),
        ),
      ),
  );

/** Policies of load balancers that require TLS 1.2 or 1.3. */
const MODERN_POLICY = /^ELBSecurityPolicy-(TLS13|TLS|FS)-1-[23]-/;

interface BeanstalkRule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly topic: Topic;
  readonly explanation: string;
  readonly fix: string;
  readonly page: string;
  readonly setting: string;
  readonly isFault: (value: AttributeView) => Fact;
}

const RULES: readonly BeanstalkRule[] = [
  {
    id: "aws-beanstalk-ssh",
    title: "Machines of the environment accept SSH from everywhere",
    severity: "HIGH",
    topic: "exposure",
    explanation: "Everyone on the internet can try keys and passwords, and the next flaw in SSH.",
    fix: "Name the networks of your administrators in `SSHSourceRestriction`.",
    page: "command-options-general.html",
    setting: "SSHSourceRestriction",
    isFault: (value) => value.matches(/^\s*tcp\s*,\s*\d+\s*,\s*\d+\s*,\s*(0\.0\.0\.0|::)\/0\s*$/),
  },
  {
    id: "aws-beanstalk-imdsv1",
    title: "Machines of the environment give out credentials without a session token",
    severity: "HIGH",
    topic: "hardening",
    explanation:
      "Version 1 of the metadata service lets a forged request inside the instance read its credentials.",
    fix: "Set `DisableIMDSv1` to `true`.",
    page: "environments-cfg-ec2-imds.html",
    setting: "DisableIMDSv1",
    isFault: (value) => value.is(false),
  },
  {
    id: "aws-beanstalk-tls",
    title: "Environment accepts TLS older than 1.2",
    severity: "HIGH",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 have known weaknesses.",
    fix: 'Set `SSLPolicy` to `"ELBSecurityPolicy-TLS13-1-2-2021-06"`.',
    page: "environments-cfg-alb.html",
    setting: "SSLPolicy",
    isFault: (value) =>
      value.test(
        (policy = "") => policy.startsWith("ELBSecurityPolicy-") && !MODERN_POLICY.test(policy),
      ),
  },
  {
    id: "aws-beanstalk-public-ip",
    title: "Machines of the environment get public addresses",
    severity: "MEDIUM",
    topic: "exposure",
    explanation: "An address on the internet exposes every port that a security group leaves open.",
    fix: "Set `AssociatePublicIpAddress` to `false`, and run the machines in private subnets.",
    page: "vpc.html",
    setting: "AssociatePublicIpAddress",
    isFault: (value) => value.is(true),
  },
  {
    id: "aws-beanstalk-updates",
    title: "Environment doesn't update its platform",
    severity: "LOW",
    topic: "hardening",
    explanation: "Fixes for the operating system and the runtime wait until someone deploys them.",
    fix: "Set `ManagedActionsEnabled` to `true`, with an `UpdateLevel` and a time.",
    page: "environment-platform-update-managed.html",
    setting: "ManagedActionsEnabled",
    isFault: (value) => value.is(false),
  },
  {
    id: "aws-beanstalk-health",
    title: "Environment reports its basic health only",
    severity: "LOW",
    topic: "logging",
    explanation: "Failing requests and overloaded machines stay unnoticed.",
    fix: 'Set `SystemType` to `"enhanced"`.',
    page: "health-enhanced.html",
    setting: "SystemType",
    isFault: (value) => value.is("basic"),
  },
];

/** Rules for settings of Elastic Beanstalk, which are names and values in blocks. */
export const beanstalkRules: readonly Rule[] = RULES.map(({ page, setting, isFault, ...rule }) => ({
  ...rule,
  category: "security",
  link: `${GUIDE}/${page}`,
  checks: [ofSetting(setting, isFault)],
}));
