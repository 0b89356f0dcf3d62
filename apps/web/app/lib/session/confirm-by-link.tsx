import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button";
import { Skeleton } from "../../ui/feedback/skeleton";
import { errorMessage } from "../api/error-message";
import { BrokenLink } from "../page/broken-link";
import { NarrowPage } from "../page/narrow-page";
import { useLinkToken } from "./link-token";

interface Props<Answer> {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Called with the link's token. */
  readonly confirm: UseMutationResult<Answer, Error, string>;
  /** Shown after the confirmation. */
  readonly done: (answer: Answer) => ReactNode;
  /** What to do with a used link. */
  readonly brokenAction?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * The page of a mailed confirmation link. It requires a click, because link scanners must not
 * confirm anything.
 */
export function ConfirmByLink<Answer>(props: Props<Answer>) {
  const { title, text, label, confirm, done, brokenAction, children } = props;
  const token = useLinkToken();
  const isBroken = token === null || confirm.isError;
  return (
    <NarrowPage title={title} text={text}>
      {token === undefined && <Skeleton className="h-11" />}
      {token && !confirm.isSuccess && !isBroken && (
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {label}
        </Button>
      )}
      {confirm.isSuccess && done(confirm.data)}
      {isBroken && !confirm.isSuccess && (
        <BrokenLink
          reason={
            confirm.error
              ? errorMessage(confirm.error, "The server didn't respond. Please try again.")
              : undefined
          }
          action={brokenAction}
        />
      )}
      {children}
    </NarrowPage>
  );
}
