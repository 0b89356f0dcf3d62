import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import type { ReactNode } from "react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PersonLink } from "../../../lib/people/person-link";
import { Card } from "../../../ui/display/card";
import { EmailAddress } from "../../../ui/display/email-address";
import { Stars } from "../../../ui/display/stars";
import { WrittenText } from "../../../ui/display/written-text";

/** The customer, the ticket's subject and the customer's other tickets. */
export function CustomerDetails({ ticket }: { readonly ticket: DeskTicket }) {
  const { name, email, username, module, purchaseId, rating, ratingComment, others } = ticket;
  return (
    <Card className="flex flex-col gap-4 p-5 text-sm">
      <h2 className="text-base">Customer</h2>
      <dl className="flex flex-col gap-3">
        <Fact term="Name">{name}</Fact>
        <Fact term="Address">
          <EmailAddress address={email} />
        </Fact>
        <Fact term="Account">
          {username ? (
            <PersonLink username={username} className="text-accent-strong underline" />
          ) : (
            "None: a visitor with an emailed link"
          )}
        </Fact>
        {module && (
          <Fact term="Module">
            <Link to={paths.module(module.id)} className="text-accent-strong underline">
              {module.title}
            </Link>
          </Fact>
        )}
        {purchaseId !== null && <Fact term="Purchase">#{purchaseId}</Fact>}
        {rating !== null && (
          <Fact term="Rating">
            <Stars value={rating} />
            {ratingComment && <WrittenText text={ratingComment} />}
          </Fact>
        )}
      </dl>
      {others.length > 0 && (
        <>
          <h3 className="text-base">From the same address</h3>
          <ul className="flex flex-col gap-2">
            {others.map((other) => (
              <li key={other.id} className="[overflow-wrap:anywhere]">
                <Link to={paths.queuedTicket(other.id)} className="text-accent-strong underline">
                  #{other.id} {other.subject}
                </Link>{" "}
                <span className="text-ink-soft">({other.status})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
