import type { ManagedSeller } from "@stackyard/contract/trade/payouts";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Day } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { IDENTITY_LOOKS } from "../../identity-looks";
import { Person } from "../person";

/** A seller's legal details, with their identity check and clearance window. */
export function SellerRow({ seller: row }: { readonly seller: ManagedSeller }) {
  const { seller, details, identity, isTrusted } = row;
  const { label, tone } = IDENTITY_LOOKS[identity.status];
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620]">
          <Person person={seller} />
        </span>
        <Badge tone={tone}>{label}</Badge>
        {isTrusted && <Badge tone="good">Trusted</Badge>}
      </p>
      {details && (
        <Facts
          facts={[
            { label: "Legal name", value: details.legalName },
            { label: "Address", value: details.address },
            { label: "Country", value: details.country },
            { label: "VAT ID", value: details.vatId ?? "None" },
            { label: "Tax number", value: details.taxId ?? "None" },
            ...(identity.submittedAt
              ? [{ label: "Submitted", value: <Day at={identity.submittedAt} /> }]
              : []),
          ]}
        />
      )}
      {identity.reason && <p className="text-ink-soft text-sm">{identity.reason}</p>}
      <Actions row={row} />
    </li>
  );
}

type Act = "approve" | "decline" | "trust" | "distrust";

function Actions({ row: { seller, identity, isTrusted } }: { readonly row: ManagedSeller }) {
  const [act, setAct] = useState<Act>();
  const params = { id: seller.id };
  const decide = (isApproved: boolean) => (reason: string) =>
    send("put", "/api/admin/sellers/{id}/identity", { params, body: { isApproved, reason } });
  const trust = (isTrusted: boolean) => (reason: string) =>
    send("put", "/api/admin/sellers/{id}/trust", { params, body: { isTrusted, reason } });
  const QUESTIONS = {
    approve: {
      title: `Approve the identity of ${seller.username}?`,
      description: "Their balance can then be paid out.",
      confirmLabel: "Approve identity",
      done: "The identity is approved.",
      perform: decide(true),
    },
    decline: {
      title: `Decline the identity of ${seller.username}?`,
      description: "They read the reason, and can change their details.",
      confirmLabel: "Decline identity",
      done: "The identity is declined.",
      perform: decide(false),
    },
    trust: {
      title: `Trust ${seller.username}?`,
      description: "Their future sales become available after the shorter window.",
      confirmLabel: "Trust seller",
      done: "Future sales clear sooner.",
      perform: trust(true),
    },
    distrust: {
      title: `Stop trusting ${seller.username}?`,
      description: "Their future sales become available after the whole refund window.",
      confirmLabel: "Stop trusting",
      done: "Future sales clear after the refund window.",
      perform: trust(false),
    },
  };
  const buttons: readonly (readonly [Act, string])[] = [
    ...(identity.status === "pending"
      ? ([
          ["approve", "Approve identity"],
          ["decline", "Decline"],
        ] as const)
      : []),
    isTrusted ? ["distrust", "Stop trusting"] : ["trust", "Trust seller"],
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map(([each, label]) => (
        <Button key={each} size="small" look="secondary" onClick={() => setAct(each)}>
          {label}
          <span className="sr-only"> for {seller.username}</span>
        </Button>
      ))}
      {act && <ReasonDialog {...QUESTIONS[act]} onClose={() => setAct(undefined)} />}
    </div>
  );
}
