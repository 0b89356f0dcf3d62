import { Menu } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { buttonClasses } from "../../../ui/controls/button";
import { Logo } from "../../../ui/display/logo";
import { NavigationProgress } from "./connection-status";
import { HeaderSearch } from "./header-search";
import { MobileMenu } from "./mobile-menu";
import { ThemeSwitch } from "./theme-switch";

export function Header({ bell }: { readonly bell: ReactNode }) {
  const user = useCurrentUser();
  const menu = useRef<HTMLDialogElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b bg-paper/90 backdrop-blur-md print:hidden">
      <NavigationProgress />
      <div className="flex h-16 items-center gap-2 px-4 max-[25rem]:gap-1 sm:gap-3 lg:px-6">
        <button
          type="button"
          className={buttonClasses({ look: "quiet", size: "small" }, "-ml-2 lg:hidden")}
          aria-label="Open menu"
          onClick={() => {
            setMenuOpen(true);
            menu.current?.showModal();
          }}
        >
          <Menu className="size-5" aria-hidden="true" />
        </button>
        <Link to={paths.home} aria-label="Stackyard, home" className="rounded-sm">
          <span className="hidden sm:inline">
            <Logo />
          </span>
          <span className="sm:hidden">
            <Logo isMarkOnly />
          </span>
        </Link>
        <HeaderSearch />
        <span className="hidden sm:block">
          <ThemeSwitch />
        </span>
        {bell}
        {user ? (
          <ButtonLink to={paths.profile} look="secondary" size="small" className="max-[25rem]:px-2">
            Profile
          </ButtonLink>
        ) : (
          <>
            <span className="hidden sm:block">
              <ButtonLink to={paths.signIn} look="quiet" size="small">
                Sign In
              </ButtonLink>
            </span>
            <ButtonLink to={paths.register} size="small" className="max-[25rem]:px-2">
              Get Started
            </ButtonLink>
          </>
        )}
      </div>
      <MobileMenu dialog={menu} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
