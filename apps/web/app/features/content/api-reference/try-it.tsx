import type { ReferenceCall } from "@stackyard/contract/content/api-reference";
import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { Play, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { currentTheme } from "../../../lib/browser/theme";
import { Button, buttonClasses } from "../../../ui/controls/button";

interface Props {
  readonly version: ApiVersion;
  readonly call: ReferenceCall;
}

/**
 * Request form for an endpoint. The API console is lazy-loaded because it is larger than the rest
 * of the site.
 */
export function TryIt({ version, call }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = `${call.method} ${call.path}`;
  return (
    <>
      <Button
        look="secondary"
        size="small"
        className="self-start"
        aria-label={`Try it: ${name}`}
        onClick={() => setOpen(true)}
      >
        <Play className="size-4" aria-hidden="true" />
        Try it
      </Button>
      {isOpen && <Console version={version} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ConsoleProps {
  readonly version: ApiVersion;
  /** The operation as the console identifies it and users read it: "GET /v1/modules". */
  readonly name: string;
  readonly onClose: () => void;
}

/** An iframe with its own content security policy. Closing it discards everything entered. */
function Console({ version, name, onClose }: ConsoleProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const query = new URLSearchParams({ version, call: name, theme: currentTheme() });
  return (
    <dialog
      ref={dialog}
      aria-label={`Try ${name}`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b px-4 py-2">
          <p className="min-w-0 text-ink-soft text-sm">
            The call uses the key you enter, never your session. We discard the key when you close
            this dialog.
          </p>
          <button
            type="button"
            className={buttonClasses({ look: "secondary", size: "small" })}
            onClick={() => dialog.current?.close()}
          >
            <X className="size-4" aria-hidden="true" />
            Close
          </button>
        </div>
        <iframe
          title={`Console: ${name}`}
          src={`/api-reference/try?${query}`}
          className="min-h-0 w-full flex-1 border-0"
        />
      </div>
    </dialog>
  );
}
