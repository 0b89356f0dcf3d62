import { awsProbes } from "./aws.ts";
import { azurermProbes } from "./azurerm.ts";
import { googleProbes } from "./google.ts";
import { templateProbes } from "./templates.ts";

export const EXPOSURE_PROBES = [...awsProbes, ...azurermProbes, ...googleProbes, ...templateProbes];
