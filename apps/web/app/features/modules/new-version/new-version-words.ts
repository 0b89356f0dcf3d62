import type { ModuleDetail } from "@stackyard/contract/modules/modules";

/** Labels for submitting a version, depending on the module's status. */
export function newVersionWords({
  status,
  isWaitingForArchive,
}: Pick<ModuleDetail, "status" | "isWaitingForArchive">) {
  if (isWaitingForArchive) return { button: "Add the archive", title: "Add the archive" };
  return status === "rejected"
    ? { button: "Submit a fixed version", title: "Submit a fixed version" }
    : { button: "New version", title: "Submit a new version" };
}
