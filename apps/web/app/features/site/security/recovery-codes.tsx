import { useEffect, useRef } from "react";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { Alert } from "../../../ui/feedback/alert";

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Newly generated recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const place = useRef<HTMLElement>(null);
  // Deferred until the previous dialog has restored the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Recovery codes"
      className="flex scroll-mt-24 flex-col gap-4 border-t pt-5 outline-none"
    >
      <Alert tone="fair" title="Save these recovery codes now">
        They're shown only once. If you lose your phone, each code signs you in once.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-1.5 rounded-md border border-line-strong bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} what="recovery codes" />
        <Button size="small" look="secondary" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </section>
  );
}
