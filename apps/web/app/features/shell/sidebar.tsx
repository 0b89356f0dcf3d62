import type { Role } from "@stackyard/contract/option-lists";
import { LogIn, MessageSquare, ShieldUser, User, UserPlus } from "lucide-react";
import { useLocation } from "react-router";
import { useCurrentUser } from "../../lib/current-user";
import { Link } from "../../lib/link";
import { paths } from "../../lib/paths";
import { classes } from "../../ui/classes";
import { NAVIGATION } from "./navigation";

const SIGNED_IN = [
  { to: paths.profile, label: "Profile", icon: User },
  { to: paths.messages, label: "Messages", icon: MessageSquare },
];
const ADMINISTRATION = { to: paths.admin, label: "Administration", icon: ShieldUser };
const SIGNED_OUT = [
  { to: paths.signIn, label: "Sign In", icon: LogIn },
  { to: paths.register, label: "Create Account", icon: UserPlus },
];

/** The ways through the site: beside the page where there is room, in the menu where there is not. */
export function Sidebar({ onNavigate }: { readonly onNavigate?: () => void }) {
  const user = useCurrentUser();
  const account = { title: "Account", links: user ? linksOf(user) : SIGNED_OUT };
  return (
    <nav aria-label="Main" className="flex flex-col gap-6 p-4">
      {[...NAVIGATION, account].map(({ title, links }) => (
        <section key={title} aria-label={title}>
          <h2 className="stencil px-2 pb-2 text-ink-faint">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink {...link} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function linksOf({ role }: { readonly role: Role }) {
  return role === "admin" ? [...SIGNED_IN, ADMINISTRATION] : SIGNED_IN;
}

interface LinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  readonly onNavigate: (() => void) | undefined;
}

function SidebarLink({ to, label, icon: Icon, onNavigate }: LinkProps) {
  const { pathname, search } = useLocation();
  const isCurrent = `${pathname}${search}` === to;
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
