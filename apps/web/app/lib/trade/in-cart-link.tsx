import { Check } from "lucide-react";
import { ButtonLink } from "../links/button-link";
import { paths } from "../links/paths";

interface Props {
  /** It replaces the button that was just pressed. */
  readonly takesFocus: boolean;
}

/** Says that something is in the cart, and leads there. */
export function InCartLink({ takesFocus }: Props) {
  return (
    <ButtonLink to={paths.cart} look="secondary" ref={takesFocus ? focus : undefined}>
      <Check className="size-4 text-good" aria-hidden="true" />
      In your cart
      <span className="font-[450] text-ink-soft underline underline-offset-2">View</span>
    </ButtonLink>
  );
}

const focus = (link: HTMLAnchorElement | null) => link?.focus();
