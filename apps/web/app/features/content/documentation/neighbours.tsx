import type { Topic, TopicLink } from "@stackyard/contract/content/documentation";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { classes } from "../../../ui/classes";

/** Links to the previous and next topics in reading order. */
export function Neighbours({ topic: { previous, next } }: { readonly topic: Topic }) {
  return (
    <nav aria-label="Previous and next topic" className="grid gap-3 sm:grid-cols-2">
      {previous && <Neighbour link={previous} label="Previous" />}
      {next && <Neighbour link={next} label="Next" />}
    </nav>
  );
}

interface Props {
  readonly link: TopicLink;
  readonly label: "Previous" | "Next";
}

function Neighbour({ link: { address, title }, label }: Props) {
  const isNext = label === "Next";
  const Arrow = isNext ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={address}
      rel={isNext ? "next" : "prev"}
      className={classes(
        "group flex min-h-16 items-center gap-3 rounded-lg border bg-surface px-4 py-3 hover:border-line-strong",
        isNext && "flex-row-reverse text-right sm:col-start-2",
      )}
    >
      <Arrow className="size-4.5 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-ink-faint text-xs">{label}</span>
        <span className="block font-[620] group-hover:text-accent-strong">{title}</span>
      </span>
    </Link>
  );
}
