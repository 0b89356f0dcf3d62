import { TIME_ZONES } from "@stackyard/contract/base/option-lists";
import { zoneLabel } from "./zone-label";

export const ZONES = TIME_ZONES.map((value) => ({ value, label: zoneLabel(value) }));
