import type { ManagedModule } from "@stackyard/contract/modules/curation";

/** Takedown actions. After a takedown, buyers' installs can be blocked and allowed again. */
export type TakedownAction = "take-down" | "stop-installs" | "allow-installs";

export const TAKEDOWN_LABELS: Readonly<Record<TakedownAction, string>> = {
  "take-down": "Take down",
  "stop-installs": "Stop installs",
  "allow-installs": "Allow installs",
};

export function takedownActionOf({ takedown }: Pick<ManagedModule, "takedown">): TakedownAction {
  if (!takedown) return "take-down";
  return takedown.isCritical ? "allow-installs" : "stop-installs";
}
