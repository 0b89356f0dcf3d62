import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "../../lib/links/button-link";
import { Button } from "../../ui/controls/button";
import { type AdminTab, adminAddress } from "./admin-address";

interface Props {
  readonly tab: AdminTab;
  /** For example "Search users". */
  readonly label: string;
  readonly isFiltered: boolean;
  /** Inputs named after the query parameters they filter by. */
  readonly children: ReactNode;
}

/** A filter stored in the URL, so that views can be bookmarked and the back button works. */
export function FilterForm({ tab, label, isFiltered, children }: Props) {
  const navigate = useNavigate();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filter = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    void navigate(adminAddress(tab, Object.fromEntries(filter)), { preventScrollReset: true });
  }

  return (
    <search>
      <form
        aria-label={label}
        onSubmit={apply}
        className="flex flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-5 lg:flex-row lg:items-end"
      >
        <div className="grid flex-1 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {children}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Show</Button>
          {isFiltered && (
            <ButtonLink to={adminAddress(tab)} look="quiet" preventScrollReset>
              Show all
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}
