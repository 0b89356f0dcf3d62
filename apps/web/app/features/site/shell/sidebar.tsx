import type { Role } from "@stackyard/contract/base/option-lists";
import { LogIn, MessageSquare, ShieldUser, User, UserPlus } from "lucide-react";
import { useLocation } from "react-router";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { useCurrentUser } from "../../../lib/session/current-user";
import { classes } from "../../../ui/classes";
import { NAVIGATION } from "./navigation";

const SIGNED_IN = [
  { to: paths.profile, label: "Profile", icon: User },
  { to: paths.messages, label: "Messages", icon: MessageSquare },
];
const ADMINISTRATION = { to: paths.admin, label: "Administration", icon: ShieldUser };
const OWN = [...SIGNED_IN, ADMINISTRATION];
const SIGNED_OUT = [
  { to: paths.signIn, label: "Sign In", icon: LogIn },
  { to: paths.register, label: "Create Account", icon: UserPlus },
];

const PUBLIC = NAVIGATION.flatMap(({ links }) => links);

/** Links that are also current on the pages below them. */
const AREAS = NAVIGATION.find(({ title }) => title === "Community & help")?.links ?? [];

/** Whether a page is at a link's address or below it. */
const holds = (pathname: string) => (link: { readonly to: string }) =>
  `${pathname}/`.startsWith(`${link.to}/`);

interface LinksProps {
  /** Null for visitors. */
  readonly role: Role | null;
  /** The address of the current link. */
  readonly current: string | null;
  readonly onNavigate?: () => void;
}

/** The main navigation: beside the page on wide screens, in the menu on narrow ones. */
export function Sidebar({ onNavigate }: { readonly onNavigate?: () => void }) {
  const role = useCurrentUser()?.role ?? null;
  const { pathname, search } = useLocation();
  const isHere = ({ to }: { readonly to: string }) => to === pathname + search;
  const current =
    [...PUBLIC, ...OWN, ...SIGNED_OUT].find(isHere) ?? [...OWN, ...AREAS].find(holds(pathname));
  return (
    <CachedFragment
      of={Links}
      props={{ role, current: current?.to ?? null, ...(onNavigate && { onNavigate }) }}
    />
  );
}

function Links({ role, current, onNavigate }: LinksProps) {
  const account = { title: "Account", links: role ? linksOf(role) : SIGNED_OUT };
  return (
    <nav aria-label="Main" className="flex flex-col gap-6 p-4">
      {[...NAVIGATION, account].map(({ title, links }) => (
        <section key={title} aria-label={title}>
          <h2 className="stencil px-2 pb-2 text-ink-faint">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink {...link} isCurrent={link.to === current} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function linksOf(role: Role) {
  return role === "admin" ? OWN : SIGNED_IN;
}

interface LinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  readonly isCurrent: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function SidebarLink({ to, label, icon: Icon, isCurrent, onNavigate }: LinkProps) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "flex h-10 items-center gap-3 rounded-md px-2 text-[0.925rem]",
        isCurrent
          ? "bg-accent-wash font-[620] text-accent-strong"
          : "text-ink-soft hover:bg-sunken hover:text-ink",
      )}
    >
      <Icon className="size-4.5" aria-hidden />
      {label}
    </Link>
  );
}
