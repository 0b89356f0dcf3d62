import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { NEW_VERSION_HASH } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { newVersionWords } from "./new-version-words";

const NewVersionDialog = lazyPart(() => import("./new-version-dialog"), "NewVersionDialog");

/** Lets the author submit a new version, or the first one. */
export function NewVersion({ module }: { readonly module: ModuleDetail }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  // A deep link opens the form directly.
  useEffect(() => {
    if (hash === NEW_VERSION_HASH) setOpen(true);
  }, [hash]);

  function close() {
    setOpen(false);
    if (hash === NEW_VERSION_HASH) {
      void navigate(pathname + search, { replace: true, preventScrollReset: true });
    }
  }
  return (
    <>
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {newVersionWords(module).button}
      </Button>
      {isOpen && (
        <Suspense>
          <NewVersionDialog module={module} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
