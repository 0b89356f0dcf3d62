import {
  ADMINISTRATION,
  DATA,
  either,
  everything,
  port,
  type Question,
  services,
} from "../../exposure/questions.ts";
import { verdictOn, verdictOnUnion } from "../../exposure/verdict.ts";
import { EPHEMERAL_PORTS } from "../../network/traffic.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import {
  ACLS,
  ENTRY,
  entriesBeside,
  entriesOfAcl,
  inlineEntries,
  separateEntry,
} from "./network-acl-entries.ts";

/** Entries are evaluated in order; the first match decides. */
function letsIn(question: Question): readonly Check[] {
  return [
    resource(ACLS, (acl) => [
      ...inlineEntries(acl).each((entry) => verdictOn(entry, () => entriesOfAcl(acl), question)),
      ...verdictOnUnion(entriesOfAcl(acl), question),
    ]),
    resource(ENTRY, (entry) =>
      verdictOn(separateEntry(entry), () => entriesBeside(entry), question),
    ),
  ];
}

/** Return traffic uses ephemeral ports, so these have to be open. */
const service: Question = {
  ...services([...DATA, ...ADMINISTRATION], ["SSH", "RDP"]),
  except: ({ traffic }) => (traffic.covers(EPHEMERAL_PORTS) ? "lets answers in" : undefined),
};

const administration = either(port(22, "SSH"), port(3389, "RDP"));

/** A list may let everything in but administration, which it denies before. */
const everythingIncludingAdministration: Question = {
  answer: (region) =>
    administration.answer(region) === undefined ? undefined : everything.answer(region),
};

const LINK = "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html";

export const networkAclRules: readonly Rule[] = [
  {
    id: "aws-nacl-open",
    title: "Network ACL lets all traffic in from anywhere",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "The second fence around the subnet is none; only security groups are left.",
    fix: "Allow the ports that are needed, each from the networks that need it.",
    peers: { checkov: ["CKV_AWS_352"], trivy: ["AWS-0102"] },
    link: LINK,
    checks: letsIn(everythingIncludingAdministration),
  },
  {
    id: "aws-nacl-admin-ports",
    title: "Network ACL lets SSH or RDP in from anywhere",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A security group opened by mistake is then all that shields administration.",
    fix: "Allow ports 22 and 3389 from the networks that administer, or leave them out.",
    peers: { checkov: ["CKV_AWS_231", "CKV_AWS_232"], trivy: ["AWS-0105"] },
    link: LINK,
    checks: letsIn(administration),
  },
  {
    id: "aws-nacl-service",
    title: "Network ACL lets the internet in to what is not for the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A security group opened by mistake is then all that shields the service.",
    fix: "Allow its port from the networks that use it, or leave it out.",
    link: LINK,
    checks: letsIn(service),
  },
];
