import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { LogOut, ReceiptText, Rocket, Settings, Wallet } from "lucide-react";
import { initials } from "../../../../lib/format/format";
import { ButtonLink } from "../../../../lib/links/button-link";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { Button } from "../../../../ui/controls/button";
import { Avatar } from "../../../../ui/display/avatar";
import { Badge } from "../../../../ui/display/badge";
import { Card } from "../../../../ui/display/card";
import { EmailAddress } from "../../../../ui/display/email-address";
import { useLogOut } from "./use-log-out";

/** The signed-in user, with a sign-out button. */
export function AccountCard({ user }: { readonly user: CurrentUser }) {
  const logOut = useLogOut();
  const name = user.fullName ?? user.username;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-6 xl:sticky xl:top-24 xl:flex-col xl:items-stretch">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-4 min-[22rem]:flex-row min-[22rem]:items-center xl:flex-col xl:items-start">
        <Avatar src={user.avatar} initials={initials(name)} size="large" />
        <div className="min-w-0 max-w-full">
          <h1 className="text-xl [overflow-wrap:anywhere]">{name}</h1>
          <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
            <EmailAddress address={user.email} />
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <Badge tone="ink">{ROLE_LABELS[user.role]}</Badge>
            <Link
              to={paths.user(user.username)}
              className="text-ink-soft underline hover:text-accent-strong"
            >
              Public profile
            </Link>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:flex-col xl:border-t xl:pt-5">
        <ButtonLink to={paths.purchases} look="quiet" className="flex-1 sm:flex-none">
          <ReceiptText className="size-4" aria-hidden="true" />
          Purchases
        </ButtonLink>
        <ButtonLink to={paths.deployments()} look="quiet" className="flex-1 sm:flex-none">
          <Rocket className="size-4" aria-hidden="true" />
          Deployments
        </ButtonLink>
        <ButtonLink to={paths.earnings} look="quiet" className="flex-1 sm:flex-none">
          <Wallet className="size-4" aria-hidden="true" />
          Earnings
        </ButtonLink>
        <ButtonLink to={paths.settings} look="secondary" className="flex-1 sm:flex-none">
          <Settings className="size-4" aria-hidden="true" />
          Account Settings
        </ButtonLink>
        <Button
          look="quiet"
          className="flex-1 sm:flex-none"
          isBusy={logOut.isPending}
          onClick={() => logOut.mutate()}
        >
          <LogOut className="size-4" aria-hidden="true" />
          Log Out
        </Button>
      </div>
    </Card>
  );
}
