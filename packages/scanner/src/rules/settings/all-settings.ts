import { awsAccess } from "./aws-access.ts";
import { awsControls } from "./aws-controls.ts";
import { awsEncryption } from "./aws-encryption.ts";
import { awsLogging } from "./aws-logging.ts";
import { awsMigration } from "./aws-migration.ts";
import { awsRecovery } from "./aws-recovery.ts";
import { awsServices } from "./aws-services.ts";
import { awsSignIn } from "./aws-sign-in.ts";
import { awsTransit } from "./aws-transit.ts";
import { awsWorkloads } from "./aws-workloads.ts";
import { azurermControls } from "./azurerm-controls.ts";
import { azurermEncryption } from "./azurerm-encryption.ts";
import { azurermHardening } from "./azurerm-hardening.ts";
import { azurermLogging } from "./azurerm-logging.ts";
import { azurermRecovery } from "./azurerm-recovery.ts";
import { azurermSignIn } from "./azurerm-sign-in.ts";
import { azurermTransit } from "./azurerm-transit.ts";
import { azurermWebFirewalls } from "./azurerm-web-firewalls.ts";
import { cloudflareSettings } from "./cloudflare.ts";
import { databricksSettings } from "./databricks.ts";
import { entra } from "./entra.ts";
import { githubSettings } from "./github.ts";
import { gitlabSettings } from "./gitlab.ts";
import { googleControls } from "./google-controls.ts";
import { googleEncryption } from "./google-encryption.ts";
import { googleIdentities } from "./google-identities.ts";
import { googleKubernetes } from "./google-kubernetes.ts";
import { googleLogging } from "./google-logging.ts";
import { googleRecovery } from "./google-recovery.ts";
import { googleTransit } from "./google-transit.ts";
import { ineffectiveSafeguards } from "./ineffective-safeguards.ts";
import { serverParameterRules } from "./server-parameters.ts";
import { serviceLogging } from "./service-logging.ts";
import { settingRules } from "./setting-rules.ts";
import { smallClouds } from "./small-clouds.ts";
import { supplyChain } from "./supply-chain.ts";
import { supplyChainDelivery } from "./supply-chain-delivery.ts";
import { vaultSettings } from "./vault.ts";

/** All arguments that are a fault on their own, without those about exposure. */
export const SETTINGS = [
  ...awsAccess,
  ...awsControls,
  ...awsEncryption,
  ...awsLogging,
  ...awsRecovery,
  ...awsServices,
  ...awsTransit,
  // After the tables that describe the rules both have settings for.
  ...awsMigration,
  ...awsSignIn,
  ...awsWorkloads,
  ...azurermControls,
  ...azurermEncryption,
  ...azurermHardening,
  ...azurermLogging,
  ...azurermRecovery,
  ...azurermSignIn,
  ...azurermTransit,
  ...azurermWebFirewalls,
  ...cloudflareSettings,
  ...databricksSettings,
  ...entra,
  ...googleControls,
  ...googleEncryption,
  ...googleIdentities,
  ...googleKubernetes,
  ...googleLogging,
  ...googleRecovery,
  ...googleTransit,
  ...ineffectiveSafeguards,
  ...serviceLogging,
  ...smallClouds,
  ...supplyChain,
  ...supplyChainDelivery,
  // Their rules start in the list above.
  ...githubSettings,
  ...gitlabSettings,
  ...vaultSettings,
];

export const allSettingRules = [...settingRules(SETTINGS), ...serverParameterRules];
