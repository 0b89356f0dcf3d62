import type { ManagedModule } from "@stackyard/contract/modules/curation";

/** What can become of a module's installs: taken down already, they can be stopped, or allowed again. */
export type TakedownAct = "take-down" | "stop-installs" | "allow-installs";

export const TAKEDOWN_LABELS: Readonly<Record<TakedownAct, string>> = {
  "take-down": "Take down",
  "stop-installs": "Stop installs",
  "allow-installs": "Allow installs",
};

export function takedownActOf({ takedown }: Pick<ManagedModule, "takedown">): TakedownAct {
  if (!takedown) return "take-down";
  return takedown.isCritical ? "allow-installs" : "stop-installs";
}
