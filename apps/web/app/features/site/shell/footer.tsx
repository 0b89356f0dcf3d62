import { CATEGORY_LABELS } from "@stackyard/contract/base/option-lists";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useSite } from "../../../lib/page/site";
import { Logo } from "../../../ui/display/logo";
import { CommunityLinks } from "./community-links";
import { LINKED_CATEGORIES } from "./navigation";

const COLUMNS = [
  {
    title: "Community",
    links: [
      { to: paths.daoGovernance, label: "DAO Governance" },
      { to: paths.developerForum, label: "Developer Forum" },
      { to: paths.discord, label: "Discord" },
      { to: paths.contribute, label: "Contribute" },
      { to: paths.events, label: "Events" },
    ],
  },
  {
    title: "Resources",
    links: [
      { to: paths.documentation, label: "Documentation" },
      { to: paths.apiReference, label: "API Reference" },
      { to: paths.tutorials, label: "Tutorials" },
      { to: paths.blog, label: "Blog" },
      { to: paths.support, label: "Support" },
    ],
  },
  {
    title: "Marketplace",
    links: LINKED_CATEGORIES.map((category) => ({
      to: paths.marketplace({ category }),
      label: CATEGORY_LABELS[category],
    })),
  },
];

const LEGAL = [
  { to: paths.termsOfService, label: "Terms of Service" },
  { to: paths.privacyPolicy, label: "Privacy Policy" },
  { to: paths.cookiePolicy, label: "Cookie Policy" },
];

export function Footer() {
  const site = useSite();
  return (
    <footer className="mt-auto border-t bg-sunken print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-ink-soft text-sm leading-relaxed">
            The decentralized marketplace for infrastructure, blueprints, and DevOps talent.
          </p>
          <CommunityLinks community={site?.community} />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="stencil text-ink-faint">{title}</h2>
            <ul className="mt-3 flex flex-col gap-2.5 text-sm">
              {links.map((link) => (
                <FooterLink key={link.to} {...link} />
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width flex flex-wrap justify-between gap-4 border-t py-6 text-ink-faint text-sm">
        <p>Stackyard</p>
        <nav aria-label="Legal">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {LEGAL.map((link) => (
              <FooterLink key={link.to} {...link} />
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <li>
      <Link to={to} className="text-ink-soft hover:text-accent-strong hover:underline">
        {label}
      </Link>
    </li>
  );
}
