import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SignedIn } from "../../../lib/session/signed-in";
import { UnconfirmedEmail } from "../../../lib/session/unconfirmed-email";
import { classes } from "../../../ui/classes";
import { ApplicationsSection } from "../applications/applications-section";
import { ConnectedSection } from "../applications/connected-section";
import { Preferences } from "../notifications/preferences";
import { CredentialsSection } from "../security/credentials-section";
import { SecuritySection } from "../security/security-section";
import { SessionsSection } from "../security/sessions-section";
import { SETTINGS_PAGES, type SettingsPageId } from "../settings-pages";
import { TokensSection } from "../tokens/tokens-section";
import { WebhooksSection } from "../webhooks/webhooks-section";
import { AccountSettings } from "./account-settings";
import { DeleteAccount } from "./delete-account";
import { ExportsSection } from "./exports-section";

interface Props {
  readonly page: SettingsPageId;
}

export function SettingsPage({ page }: Props) {
  return (
    <SignedIn>
      {(user) => (
        <div className="page-width py-8 sm:py-12">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 className="text-3xl sm:text-4xl">Settings</h1>
            <TextLink to={paths.user(user.username)}>Public profile</TextLink>
          </div>
          <UnconfirmedEmail user={user} toDo="buy and submit modules" />
          <div className="mt-6 grid gap-8 xl:grid-cols-[14rem_minmax(0,1fr)] xl:items-start xl:gap-12">
            <SettingsNavigation current={page} />
            <div className="flex min-w-0 max-w-4xl flex-col gap-12">
              <Sections page={page} user={user} />
            </div>
          </div>
        </div>
      )}
    </SignedIn>
  );
}

interface SectionsProps extends Props {
  readonly user: CurrentUser;
}

function Sections({ page, user }: SectionsProps) {
  switch (page) {
    case "profile":
      return <AccountSettings user={user} />;
    case "security":
      return (
        <>
          <CredentialsSection user={user} />
          <SecuritySection user={user} />
          <SessionsSection />
        </>
      );
    case "notifications":
      return <Preferences user={user} />;
    case "tokens":
      return <TokensSection />;
    case "webhooks":
      return <WebhooksSection />;
    case "applications":
      return (
        <>
          <ConnectedSection />
          <ApplicationsSection />
        </>
      );
    case "data":
      return (
        <>
          <ExportsSection />
          <DeleteAccount />
        </>
      );
  }
}

function SettingsNavigation({ current }: { readonly current: SettingsPageId }) {
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-wrap gap-1 xl:flex-col">
        {SETTINGS_PAGES.map(({ id, label, to }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === current ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center rounded-md px-3 text-[0.95rem]",
                id === current
                  ? "bg-accent-wash font-[640] text-ink"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
