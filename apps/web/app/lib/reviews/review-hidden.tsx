import { paths } from "../links/paths";
import { TextLink } from "../links/text-link";

/** Instead of the button to write a review, for the author of a hidden one. */
export function ReviewHidden() {
  return (
    <p className="text-ink-soft text-sm">
      An administrator has hidden your review. You can appeal under{" "}
      <TextLink to={paths.hiddenReviews}>Hidden reviews</TextLink>.
    </p>
  );
}
