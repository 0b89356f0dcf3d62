import { BankTransfers } from "./bank-transfers";
import { InvoicePayments } from "./invoice-payments";
import { RefundsToTransfer } from "./refunds-to-transfer";

/** The operator's bank account, as administrators record it. */
export function BankSection() {
  return (
    <div className="flex flex-col gap-12">
      <InvoicePayments />
      <RefundsToTransfer />
      <BankTransfers />
    </div>
  );
}
