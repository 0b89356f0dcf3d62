import type { PaymentMethod } from "@stackyard/contract/trade/payment-methods";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../lib/api/query";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { useCurrentUser } from "../../lib/session/current-user";
import { Button } from "../../ui/controls/button";
import { Badge } from "../../ui/display/badge";
import { Alert } from "../../ui/feedback/alert";
import { Skeleton } from "../../ui/feedback/skeleton";

/** The available methods, and the chosen one: the first unless the buyer chose another. */
export function usePaymentMethods() {
  const user = useCurrentUser();
  const [chosenId, choose] = useState<string>();
  const { data: methods, isError, refetch } = useQuery(apiQuery("/api/payment-methods", {}));
  const isOpen = ({ requires }: PaymentMethod) => requires === null || Boolean(user?.organization);
  const open = methods?.filter(isOpen);
  const chosen = open?.find(({ id }) => id === chosenId) ?? open?.[0];
  return { methods, isOpen, chosen, choose, hasFailed: isError, onRetry: () => void refetch() };
}

interface Props {
  readonly choice: ReturnType<typeof usePaymentMethods>;
  /** Whether the legend is a heading of the page. */
  readonly isSection?: boolean;
}

/** Payment methods; those that move no money are labeled as such. */
export function PaymentMethods({ choice, isSection }: Props) {
  const { methods, isOpen, chosen, choose, hasFailed, onRetry } = choice;
  if (!methods) {
    return hasFailed ? (
      <Alert
        tone="poor"
        title="Payment methods not loaded"
        isUrgent
        action={
          <Button size="small" look="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    ) : (
      <div role="status">
        <span className="sr-only">Loading payment methods</span>
        <Skeleton className="h-18 rounded-md" />
      </div>
    );
  }
  if (methods.length === 0) {
    return <Alert tone="fair" title="This server has no payment methods" />;
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={isSection ? "mb-3" : "mb-1.5 font-[600] text-sm"}>
        {isSection ? <h2 className="text-lg">Pay with</h2> : "Pay with"}
      </legend>
      {methods.map((method) => (
        <Method
          key={method.id}
          method={method}
          isChosen={method.id === chosen?.id}
          isOff={!isOpen(method)}
          onChoose={() => choose(method.id)}
        />
      ))}
    </fieldset>
  );
}

function saysTest({ label }: PaymentMethod): boolean {
  return label.toLowerCase().startsWith("test payment");
}

interface MethodProps {
  readonly method: PaymentMethod;
  readonly isChosen: boolean;
  /** Whether this account can't use it. */
  readonly isOff: boolean;
  readonly onChoose: () => void;
}

function Method({ method, isChosen, isOff, onChoose }: MethodProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3.5 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash has-disabled:cursor-not-allowed has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="payment-method"
        value={method.id}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="mt-1 size-4 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-[620]">
          {method.label}
          {method.isTest && !saysTest(method) && <Badge tone="fair">Test payment</Badge>}
        </span>
        <span className="mt-0.5 block text-ink-soft text-sm leading-snug">
          {method.description}
        </span>
        {isOff && (
          <span className="mt-1 block text-sm">
            Add your organization in your{" "}
            <Link to={paths.settings} className="text-accent-strong underline underline-offset-3">
              settings
            </Link>{" "}
            to use it.
          </span>
        )}
      </span>
    </label>
  );
}
