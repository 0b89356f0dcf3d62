import { settingRules } from "../settings/setting-rules.ts";
import { awsAddresses } from "./aws-addresses.ts";
import { awsEndpoints } from "./aws-endpoints.ts";
import { awsSharing } from "./aws-sharing.ts";
import { azurermApps } from "./azurerm-apps.ts";
import { azurermEndpoints } from "./azurerm-endpoints.ts";
import { googleSwitches } from "./google-switches.ts";
import { openLists } from "./open-lists.ts";

/** All arguments that make a resource public on their own. */
export const PUBLIC_SWITCHES = [
  ...awsAddresses,
  ...awsEndpoints,
  ...awsSharing,
  ...azurermEndpoints,
  ...azurermApps,
  ...googleSwitches,
  ...openLists,
];

export const publicSwitchRules = settingRules(PUBLIC_SWITCHES);
