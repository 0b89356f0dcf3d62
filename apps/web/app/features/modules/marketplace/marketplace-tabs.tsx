import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";
import { useFilter } from "./use-filter";

/** Tabs for the three kinds of items. */
export function MarketplaceTabs() {
  const { filter } = useFilter();
  const tabs = [
    { label: "Modules", to: paths.marketplace(), isCurrent: !filter.type },
    {
      label: "Blueprints",
      to: paths.marketplace({ type: "blueprints" }),
      isCurrent: filter.type === "blueprints",
    },
    {
      label: "Services",
      to: paths.marketplace({ type: "services" }),
      isCurrent: filter.type === "services",
    },
  ];
  return (
    <nav aria-label="Kinds" className="border-b">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {tabs.map(({ label, to, isCurrent }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className={classes(
                "flex h-11 items-center border-b-3 px-3 text-[0.95rem] sm:px-4",
                isCurrent
                  ? "border-accent font-[640] text-ink"
                  : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
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
