import { LIMITS } from "@stackyard/contract/base/limits";
import { Star } from "lucide-react";
import { useState } from "react";
import { classes } from "../../ui/classes";
import { formatCount } from "../format/format";

const RATINGS = Array.from(
  { length: LIMITS.rating.max - LIMITS.rating.min + 1 },
  (_, index) => LIMITS.rating.min + index,
);

interface Props {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One to five stars as native radio buttons, so that arrow keys work. */
export function RatingChoice({ value, onChange }: Props) {
  const [hovered, setHovered] = useState<number>();
  const lit = hovered ?? value;
  return (
    <fieldset onMouseLeave={() => setHovered(undefined)}>
      <legend className="mb-1 font-[600] text-sm">Rating</legend>
      <div className="flex items-center">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            onMouseEnter={() => setHovered(rating)}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
              aria-label={formatCount(rating, "star")}
              className="peer absolute size-px appearance-none opacity-0"
            />
            <Star
              aria-hidden="true"
              className={classes(
                "size-7",
                rating <= lit ? "fill-accent text-accent" : "fill-none text-line-strong",
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-3 text-ink-soft text-sm">
          {formatCount(lit, "star")}
        </span>
      </div>
    </fieldset>
  );
}
