import { askText } from "../../rule-language/ask-text.ts";
import { type Fact, ifKnown, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import { withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { TEMPORARY_CLASS } from "../settings/google-recovery.ts";

const PLANS = "google_backup_dr_backup_plan_association";

/** What gives a disk its schedule, by the type of the disk. */
const SCHEDULES: readonly (readonly [disk: string, attachment: string])[] = [
  ["google_compute_disk", "google_compute_disk_resource_policy_attachment"],
  ["google_compute_region_disk", "google_compute_region_disk_resource_policy_attachment"],
];

/** What else keeps a copy of a disk, and the argument that refers to the disk. */
const COPIES: readonly (readonly [type: string, via: string])[] = [
  ["google_compute_snapshot", "source_disk"],
  ["google_compute_disk_async_replication", "primary_disk.disk"],
  [PLANS, "resource"],
];

/** The backup plan of a machine includes its disks. */
function hasCopy(disk: ResourceView): Fact {
  const ofMachine = disk
    .connected("google_compute_instance", "attached_disk.source", "name")
    .some((machine) => machine.connected(PLANS, "resource").exists());
  return or(
    ifKnown(ofMachine),
    ...COPIES.map(([type, via]) => disk.connected(type, via, "name").exists()),
  );
}

/** The data is nowhere else: a disk with an image can be written again, and a copy has a source. */
function isOnlyCopy(disk: ResourceView): Fact {
  const isTemporary = askText(disk.attr("name"), (name) =>
    TEMPORARY_CLASS.test(withNamedPlaceholders(name, "")),
  );
  const isElsewhere = or(
    isTemporary,
    disk.attr("access_mode").is("READ_ONLY_MANY"),
    disk.has("async_primary_disk"),
  );
  return unlessKnown(isElsewhere, ifKnown(disk.attr("image").isAbsent()));
}

export const diskRules: readonly Rule[] = [
  {
    id: "gcp-disk-snapshots",
    title: "Data disk has no snapshots",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "After a mistake or an attack, there is no earlier state to go back to.",
    fix: "Attach a `google_compute_resource_policy` with a schedule, by a `google_compute_disk_resource_policy_attachment`.",
    link: "https://cloud.google.com/compute/docs/disks/scheduled-snapshots",
    checks: SCHEDULES.map(([type, attachment]) =>
      resource(type, (disk) =>
        unless(
          or(not(isOnlyCopy(disk)), hasCopy(disk)),
          disk.connected(attachment, "disk", "name").isEmpty(),
        ),
      ),
    ),
  },
];
