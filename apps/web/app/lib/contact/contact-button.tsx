import { MessageSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/controls/button";
import { lazyPart } from "../../ui/load-part";
import { useCurrentUser } from "../session/current-user";
import { signInAddress } from "../session/sign-in-address";

const ContactDialog = lazyPart(() => import("./contact-dialog"), "ContactDialog");

interface Props {
  readonly engineerId: number;
  readonly name: string;
  /** Where a visitor returns after signing in. */
  readonly next: string;
}

/** Starts a conversation with an engineer. */
export function ContactButton({ engineerId, name, next }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          if (user) setOpen(true);
          else void navigate(signInAddress({ next }));
        }}
      >
        <MessageSquare className="size-4" aria-hidden="true" />
        Contact
        <span className="sr-only"> {name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ContactDialog engineerId={engineerId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
