import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { ResendButton } from "../../../lib/session/resend-button";
import { SignedIn } from "../../../lib/session/signed-in";
import { UnconfirmedEmail } from "../../../lib/session/unconfirmed-email";
import { Alert } from "../../../ui/feedback/alert";
import { AccountCard } from "./account/account-card";
import { Dashboard } from "./dashboard/dashboard";
import { Activity } from "./details/activity";
import { ProfileDetails } from "./details/profile-details";
import { type ProfileTab, profileAddress, profileTab } from "./profile-page-queries";

const TABS = [
  { id: "dashboard", label: "Dashboard", to: profileAddress("dashboard") },
  { id: "profile", label: "Profile", to: profileAddress("profile") },
  { id: "activity", label: "Activity", to: profileAddress("activity") },
];

export function ProfilePage() {
  const [query] = useSearchParams();
  const tab = profileTab(query);
  const { hash } = useLocation();
  // Mails from before the settings had pages of their own lead here.
  if (hash === "#security") return <Navigate to={paths.security} replace />;
  return (
    <SignedIn>
      {(user) => (
        <div className="page-width grid gap-6 py-8 sm:py-12 xl:grid-cols-[18rem_minmax(0,1fr)] xl:items-start xl:gap-10">
          <AccountCard user={user} />
          <div className="flex min-w-0 flex-col gap-8">
            <BouncedEmail user={user} />
            <UnconfirmedEmail user={user} toDo="buy and submit modules" />
            <TabLinks label="Profile" tabs={TABS} current={tab} panelId="profile-panel" />
            <div id="profile-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
              <TabContent tab={tab} user={user} />
            </div>
          </div>
        </div>
      )}
    </SignedIn>
  );
}

function TabContent({ tab, user }: { readonly tab: ProfileTab; readonly user: CurrentUser }) {
  if (tab === "profile") return <ProfileDetails user={user} />;
  return tab === "activity" ? <Activity /> : <Dashboard user={user} />;
}

/** Warns users whose mails bounce, and explains how to fix it. */
function BouncedEmail({ user }: { readonly user: CurrentUser }) {
  // Users who must confirm their address already see a notice about it.
  if (!user.hasBouncedEmail || user.mustConfirmEmail) return null;
  return (
    <Alert tone="poor" title="An email to you bounced" action={<ResendButton />}>
      The mail server of {user.email} rejected it, so we stopped emailing you. Confirm the address
      again, or change it under Profile.
    </Alert>
  );
}
