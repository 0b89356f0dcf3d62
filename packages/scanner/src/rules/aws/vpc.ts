import { type Rule, resource } from "../../rule-language/rule.ts";
import { separateRulesOf } from "./security-group-entries.ts";

export const vpcRules: readonly Rule[] = [
  {
    id: "aws-default-sg-open",
    title: "Default security group of the VPC lets traffic through",
    severity: "MEDIUM",
    category: "security",
    explanation:
      "Whatever is created without a security group lands in the default one, which lets its members talk to each other and to the world unless emptied.",
    fix: "Add an `aws_default_security_group` for the VPC without any `ingress` or `egress`.",
    peers: { checkov: ["CKV2_AWS_12"], trivy: ["AWS-0173"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html",
    checks: [
      resource("aws_vpc", (vpc) => vpc.connected("aws_default_security_group", "vpc_id").isEmpty()),
      resource("aws_default_security_group", (group) => [
        group.has("ingress"),
        group.has("egress"),
        ...separateRulesOf(group).map((set) => set.exists()),
      ]),
    ],
  },
  {
    id: "aws-vpc-flow-logs",
    title: "VPC keeps no flow log",
    severity: "MEDIUM",
    category: "security",
    explanation: "After an incident nobody can tell which addresses talked to which.",
    fix: "Add an `aws_flow_log` whose `vpc_id` is this VPC.",
    peers: { checkov: ["CKV2_AWS_11"], trivy: ["AWS-0178"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html",
    checks: [resource("aws_vpc", (vpc) => vpc.connected("aws_flow_log", "vpc_id").isEmpty())],
  },
  {
    id: "aws-subnet-public-ip",
    title: "Subnet gives every instance a public IP address",
    severity: "MEDIUM",
    category: "security",
    explanation: "What is launched there is on the internet before anybody has thought about it.",
    fix: "Set `map_public_ip_on_launch = false` and ask for an address where one is needed.",
    peers: { checkov: ["CKV_AWS_130"], trivy: ["AWS-0164"] },
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/subnet-public-ip.html",
    checks: [resource("aws_subnet", (subnet) => subnet.attr("map_public_ip_on_launch").is(true))],
  },
];
