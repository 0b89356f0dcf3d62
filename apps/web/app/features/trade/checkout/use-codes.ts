import { LIMITS } from "@stackyard/contract/base/limits";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** Discount codes in the page's address, so that they survive a reload and a sign-in. */
export function useCodes() {
  const [query, setQuery] = useSearchParams();
  const text = query.get("codes") ?? "";
  const codes = useMemo(() => readCodes(text), [text]);
  return {
    codes,
    isFull: codes.length >= LIMITS.discountCodes,
    change(changed: readonly string[]) {
      setQuery(
        (query) => {
          if (changed.length > 0) query.set("codes", changed.join(","));
          else query.delete("codes");
          return query;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

const CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

/** Ignores what can't be a code, because the server would refuse the quote. */
function readCodes(text: string): string[] {
  const codes = text.split(",").map((code) => code.trim().toUpperCase());
  return [...new Set(codes)].filter((code) => CODE.test(code)).slice(0, LIMITS.discountCodes);
}

/** Why a typed code can't be used; undefined if the server can judge it. */
export function problemWithCode(typed: string): string | undefined {
  return CODE.test(typed.trim().toUpperCase())
    ? undefined
    : "A discount code has 3 to 30 letters, digits and hyphens.";
}
