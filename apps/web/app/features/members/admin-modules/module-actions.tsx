import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { FeatureDialog } from "./feature-dialog";
import { RestoreDialog } from "./restore-dialog";
import { TAKEDOWN_LABELS, takedownActionOf } from "./takedown-actions";
import { TakedownDialog } from "./takedown-dialog";
import { VerifyDialog } from "./verify-dialog";

const DIALOGS = {
  feature: FeatureDialog,
  verify: VerifyDialog,
  "take down": TakedownDialog,
  restore: RestoreDialog,
} as const;

/** An admin's actions on a module; each requires a reason. */
export function ModuleActions({ module }: { readonly module: ManagedModule }) {
  const [act, setAct] = useState<keyof typeof DIALOGS>();
  const Asking = act && DIALOGS[act];
  const button = (act: keyof typeof DIALOGS, label: ReactNode) => (
    <Button size="small" look="secondary" onClick={() => setAct(act)}>
      {label}
      <span className="sr-only"> ({module.title})</span>
    </Button>
  );
  const { status, isFeatured, isVerified, takedown } = module;
  return (
    <div className="flex shrink-0 flex-wrap gap-2 empty:hidden">
      {(isFeatured || status === "published") &&
        button("feature", isFeatured ? "Take off home page" : "Put on home page")}
      {status === "published" && button("verify", isVerified ? "Remove badge" : "Verify")}
      {takedown && button("restore", "Restore")}
      {(status === "published" || status === "withdrawn") &&
        button("take down", TAKEDOWN_LABELS[takedownActionOf(module)])}
      {Asking && <Asking module={module} onClose={() => setAct(undefined)} />}
    </div>
  );
}
