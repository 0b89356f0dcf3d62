import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RatingBars } from "../../../../lib/reviews/rating-bars";
import { Checkbox } from "../../../../ui/controls/checkbox";
import { type Reviewers, ratingsQuery } from "../../module-queries";

interface Props {
  readonly moduleId: number;
  readonly by: Reviewers;
  readonly onChange: (by: Reviewers) => void;
}

/** Rating distribution, with a filter for verified purchasers. */
export function Ratings({ moduleId, by, onChange }: Props) {
  const { data } = useQuery({ ...ratingsQuery(moduleId, by), placeholderData: keepPreviousData });
  return (
    <div className="mt-6 flex flex-col gap-4">
      {data && <RatingBars counts={data.counts} />}
      <Checkbox
        label="Purchasers only"
        checked={by === "purchasers"}
        onCheckedChange={(isChecked) => onChange(isChecked ? "purchasers" : undefined)}
      />
    </div>
  );
}
