import { useSearchParams } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { adminAddress, adminTab } from "../admin-address";
import { ModulesSection } from "../admin-modules/modules-section";
import { SettingsSection } from "../admin-settings/settings-section";
import { UsersSection } from "../admin-users/users-section";
import { AuditorsSection } from "./auditors/auditors-section";
import { JobsSection } from "./jobs/jobs-section";
import { LogSection } from "./log/log-section";
import { NoticesSection } from "./notices/notices-section";
import { OverviewSection } from "./overview/overview-section";

const TABS = [
  { id: "overview", label: "Overview", to: adminAddress("overview") },
  { id: "modules", label: "Modules", to: adminAddress("modules") },
  { id: "users", label: "Users", to: adminAddress("users") },
  { id: "auditors", label: "Auditors", to: adminAddress("auditors") },
  { id: "notices", label: "Notices", to: adminAddress("notices") },
  { id: "settings", label: "Settings", to: adminAddress("settings") },
  { id: "jobs", label: "Jobs", to: adminAddress("jobs") },
  { id: "log", label: "Audit log", to: adminAddress("log") },
];

/** Work queues that have their own pages. */
const QUEUES = [
  { to: paths.adminMoney, label: "Money" },
  { to: paths.supportQueue(), label: "Support queue" },
  { to: paths.heldMessages, label: "Messages to review" },
  { to: paths.certificationChecks, label: "Certifications" },
  { to: paths.forumModeration, label: "Forum reports" },
  { to: paths.reviewQueue, label: "Reported reviews" },
  { to: paths.adminNewsletter, label: "Newsletter" },
  { to: paths.adminEvents, label: "Events" },
];

export function AdminPage() {
  return (
    <SignedIn>
      {(user) => (
        <div className="page-width flex flex-col gap-6 py-8 sm:py-12">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-3xl sm:text-4xl">Administration</h1>
            {user.role === "admin" && (
              <nav aria-label="Queues" className="flex flex-wrap gap-2">
                {QUEUES.map(({ to, label }) => (
                  <ButtonLink key={to} to={to} look="secondary" size="small">
                    {label}
                  </ButtonLink>
                ))}
              </nav>
            )}
          </div>
          {user.role === "admin" ? <Tabs viewerId={user.id} /> : <NotYours />}
        </div>
      )}
    </SignedIn>
  );
}

function Tabs({ viewerId }: { readonly viewerId: number }) {
  const [query] = useSearchParams();
  const tab = adminTab(query);
  return (
    <>
      <TabLinks label="Administration" tabs={TABS} current={tab} panelId="admin-panel" />
      <div id="admin-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "overview" && <OverviewSection />}
        {tab === "modules" && <ModulesSection />}
        {tab === "users" && <UsersSection viewerId={viewerId} />}
        {tab === "auditors" && <AuditorsSection />}
        {tab === "notices" && <NoticesSection />}
        {tab === "settings" && <SettingsSection />}
        {tab === "jobs" && <JobsSection />}
        {tab === "log" && <LogSection />}
      </div>
    </>
  );
}

function NotYours() {
  return (
    <EmptyState
      title="For administrators"
      action={<ButtonLink to={paths.profile}>Back to your profile</ButtonLink>}
    >
      Only administrators can manage modules, accounts, and the audit log.
    </EmptyState>
  );
}
