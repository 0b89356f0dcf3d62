/** Advice for both sides, below a text that seems to suggest paying outside Stackyard. */
export function OutsidePaymentAdvice() {
  return (
    <p className="mt-2 rounded-md bg-fair-wash px-3 py-2 text-fair text-sm">
      This may be about paying outside Stackyard. Such a payment isn't held until the work is done,
      we can't refund it or decide a dispute about it, and it counts in no figures. Fund milestones
      on the contract's page instead.
    </p>
  );
}
