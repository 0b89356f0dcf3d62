import { MAX_MOVED } from "@stackyard/contract/forum/moderation-actions";
import { createContext, type ReactNode, use, useMemo, useState } from "react";

interface SplitChoice {
  /**
   * Numbers of the selected replies in ascending order; undefined when no selection is in progress.
   */
  readonly chosen: readonly number[] | undefined;
  readonly isFull: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (number: number) => void;
}

const Choice = createContext<SplitChoice | undefined>(undefined);

/** The selection of replies to split off; undefined for users who aren't moderators. */
export const useSplitChoice = () => use(Choice);

/** Holds a moderator's selection of replies across the pages of a thread. */
export function SplitChoiceProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly number[]>();
  const choice = useMemo(
    () => ({
      chosen,
      isFull: (chosen?.length ?? 0) >= MAX_MOVED.bySplit,
      begin: () => setChosen([]),
      end: () => setChosen(undefined),
      toggle: (number: number) => setChosen((chosen = []) => toggled(chosen, number)),
    }),
    [chosen],
  );
  return <Choice value={choice}>{children}</Choice>;
}

function toggled(chosen: readonly number[], number: number): readonly number[] {
  return chosen.includes(number)
    ? chosen.filter((other) => other !== number)
    : [...chosen, number].sort((one, other) => one - other);
}
