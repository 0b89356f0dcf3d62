import { Alert } from "../../ui/feedback/alert";

/** Above amounts that are no real money. */
export function TestMoney() {
  return (
    <Alert tone="note" title="Test money">
      This server uses test payments. No money moves, and these amounts are not earnings.
    </Alert>
  );
}
