import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { Button } from "../../../ui/controls/button";

/** Feedback prompt shown once per page. Only totals are stored, never who answered. */
export function WasThisHelpful({ address }: { readonly address: string }) {
  const [state, setState] = useState<"asking" | "sending" | "thanked">("asking");
  const [problem, setProblem] = useState<string>();

  async function answer(isHelpful: boolean) {
    const [, , section = "", topic = ""] = address.split("/");
    setState("sending");
    setProblem(undefined);
    try {
      const params = { section, topic };
      await send("post", "/api/documentation/{section}/{topic}/ratings", {
        params,
        body: { isHelpful },
      });
      setState("thanked");
    } catch (error) {
      setProblem(errorMessage(error, "We couldn't save your answer."));
      setState("asking");
    }
  }

  if (state === "thanked") {
    return <p role="status">Thank you. Your answer is counted anonymously.</p>;
  }
  const buttons = { look: "secondary", size: "small", disabled: state === "sending" } as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p id="was-this-helpful">Was this helpful?</p>
      <fieldset aria-labelledby="was-this-helpful" className="flex gap-2">
        <Button {...buttons} onClick={() => answer(true)}>
          <ThumbsUp className="size-4" aria-hidden="true" />
          Yes
        </Button>
        <Button {...buttons} onClick={() => answer(false)}>
          <ThumbsDown className="size-4" aria-hidden="true" />
          No
        </Button>
      </fieldset>
      {problem && (
        <p role="alert" className="text-poor">
          {problem}
        </p>
      )}
    </div>
  );
}
