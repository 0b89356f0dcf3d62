import { ebsRules } from "./aws/ebs.ts";
import { ec2Rules } from "./aws/ec2.ts";
import { iamRules } from "./aws/iam.ts";
import { awsProviderRules } from "./aws/provider.ts";
import { rdsRules } from "./aws/rds.ts";
import { s3Rules } from "./aws/s3.ts";
import { securityGroupRules } from "./aws/security-group.ts";
import { networkSecurityGroupRules } from "./azure/network-security-group.ts";
import { azureStorageRules } from "./azure/storage.ts";
import { computeEfficiencyRules } from "./efficiency/compute.ts";
import { loggingEfficiencyRules } from "./efficiency/logging.ts";
import { storageEfficiencyRules } from "./efficiency/storage.ts";
import { firewallRules } from "./google/firewall.ts";
import { googleStorageRules } from "./google/storage.ts";
import { deprecatedSyntaxRules } from "./quality/deprecated-syntax.ts";
import { documentationRules } from "./quality/documentation.ts";
import { formatRules } from "./quality/format.ts";
import { interfaceRules } from "./quality/interface.ts";
import { moduleSourceRules } from "./quality/module-source.ts";
import { namingRules } from "./quality/naming.ts";
import { requirementRules } from "./quality/requirements.ts";
import { structureRules } from "./quality/structure.ts";
import { unusedRules } from "./quality/unused.ts";
import type { Rule } from "./rule.ts";

/** Every rule of the scanner, family by family. */
export const ALL_RULES: readonly Rule[] = [
  ...ebsRules,
  ...ec2Rules,
  ...iamRules,
  ...awsProviderRules,
  ...rdsRules,
  ...s3Rules,
  ...securityGroupRules,
  ...azureStorageRules,
  ...networkSecurityGroupRules,
  ...firewallRules,
  ...googleStorageRules,
  ...computeEfficiencyRules,
  ...loggingEfficiencyRules,
  ...storageEfficiencyRules,
  ...deprecatedSyntaxRules,
  ...documentationRules,
  ...formatRules,
  ...interfaceRules,
  ...moduleSourceRules,
  ...namingRules,
  ...requirementRules,
  ...structureRules,
  ...unusedRules,
];
