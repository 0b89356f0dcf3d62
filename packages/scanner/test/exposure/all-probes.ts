import { arm } from "./arm.ts";
import { awsOthers } from "./aws-other.ts";
import { awsSecurityGroups } from "./aws-security-groups.ts";
import { azureFirewalls, azureGroups } from "./azure.ts";
import { cloudformation } from "./cloudformation.ts";
import { further } from "./further.ts";
import { googleFirewalls, googleServices } from "./google.ts";
import { kubernetes } from "./kubernetes.ts";
import type { Probe } from "./probe.ts";

/** By theme. */
export const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  "AWS security groups": awsSecurityGroups,
  "AWS, all else": awsOthers,
  "Azure security groups": azureGroups,
  "Azure firewalls": azureFirewalls,
  "Google firewalls": googleFirewalls,
  "Google services": googleServices,
  Kubernetes: kubernetes,
  CloudFormation: cloudformation,
  ARM: arm,
  Further: further,
};
