import { awsProbes } from "./aws.ts";
import { azurermProbes } from "./azurerm.ts";
import { googleProbes } from "./google.ts";
import { templateProbes } from "./templates.ts";
import { UNSEEN_PROBES } from "./unseen.ts";

export const EXPOSURE_PROBES = [
  ...awsProbes,
  ...azurermProbes,
  ...googleProbes,
  ...templateProbes,
  ...UNSEEN_PROBES,
];
