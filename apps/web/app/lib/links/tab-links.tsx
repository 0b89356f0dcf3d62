import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { classes } from "../../ui/classes";
import { Link } from "./link";

export interface TabLink {
  readonly id: string;
  readonly label: ReactNode;
  readonly to: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The ID of the open tab. */
  readonly current: string;
  readonly panelId: string;
}

/** Tabs as links: the URL contains the open tab, so the back button works. */
export function TabLinks({ label, tabs, current, panelId }: Props) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the open tab may be scrolled out of view.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${current}`);
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex(({ id }) => id === current);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs.at(step % tabs.length);
    if (!next) return;
    event.preventDefault();
    void navigate(next.to, { preventScrollReset: true });
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <div className="border-b">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="more-beside relative -mb-px flex gap-1 overflow-x-auto"
      >
        {tabs.map(({ id, label, to }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            role="tab"
            to={to}
            preventScrollReset
            aria-selected={id === current}
            aria-controls={id === current ? panelId : undefined}
            tabIndex={id === current ? 0 : -1}
            className={classes(
              "flex h-11 shrink-0 items-center gap-2 border-b-3 px-3 text-[0.95rem] -outline-offset-2 sm:px-4",
              id === current
                ? "border-accent font-[640] text-ink"
                : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}
