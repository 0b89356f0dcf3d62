import type { ModuleDetail } from "@stackyard/contract/modules";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button";

const NewVersionDialog = lazy(() =>
  import("./new-version-dialog").then(({ NewVersionDialog }) => ({ default: NewVersionDialog })),
);

/** For the author: another version of the module. */
export function NewVersion({ module }: { readonly module: ModuleDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!module.viewer.isAuthor) return null;
  return (
    <>
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Submit a new version
      </Button>
      {isOpen && (
        <Suspense>
          <NewVersionDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
