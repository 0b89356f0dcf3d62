import type { Quote } from "@stackyard/contract/trade/cart";
import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatPrice } from "../../../lib/format/format";
import { Button, buttonClasses } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { problemWithCode, type useCodes } from "./use-codes";

interface Props {
  readonly codes: ReturnType<typeof useCodes>;
  readonly quote: Quote;
  readonly isCurrent: boolean;
}

/** Discount codes with what each takes off. */
export function DiscountCodes({ codes: { codes, isFull, change }, quote, isCurrent }: Props) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function add() {
    const code = typed.trim().toUpperCase();
    const wrong = isFull ? "Use at most 5 discount codes." : problemWithCode(code);
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    change([...codes.filter((other) => other !== code), code]);
    setTyped("");
  }

  function remove(code: string) {
    change(codes.filter((other) => other !== code));
    field.current?.focus();
  }

  return (
    <section aria-labelledby="discount-codes" className="flex flex-col gap-3">
      <h2 id="discount-codes" className="text-lg">
        Discount codes
      </h2>
      <div className="flex items-start gap-2">
        <TextField
          ref={field}
          label="Discount code"
          hideLabel
          placeholder="Code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          className="flex-1"
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== "Enter") return;
            // Enter adds the code and doesn't pay.
            event.preventDefault();
            add();
          }}
        />
        <Button look="secondary" disabled={typed.trim() === ""} onClick={add}>
          Apply
        </Button>
      </div>
      {codes.length > 0 && (
        <ul aria-label="Codes" aria-live="polite" className="flex flex-col gap-1">
          {codes.map((code) => (
            <li key={code} className="flex items-center justify-between gap-3 text-sm">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-[620] font-mono">{code}</span>{" "}
                <Effect code={code} quote={quote} isCurrent={isCurrent} />
              </p>
              <button
                type="button"
                aria-label={`Remove the code ${code}`}
                onClick={() => remove(code)}
                className={buttonClasses({ look: "quiet", size: "small" }, "-mr-2 px-3")}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Effect({ code, quote, isCurrent }: Omit<Props, "codes"> & { readonly code: string }) {
  const refused = quote.refusedCodes.find((other) => other.code === code);
  if (refused) return <span className="text-poor">{refused.reason}</span>;
  const off = quote.lines
    .filter((line) => line.code === code)
    .reduce((sum, { discount }) => sum + discount, 0);
  if (off > 0) return <span className="text-good">{`takes off ${formatPrice(off)}`}</span>;
  return (
    <span className="text-ink-soft">
      {isCurrent ? "Another code takes off more." : "Calculating…"}
    </span>
  );
}
