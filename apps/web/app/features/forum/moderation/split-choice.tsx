import { MOST_MOVED } from "@stackyard/contract/forum/acts";
import { createContext, type ReactNode, use, useMemo, useState } from "react";

interface SplitChoice {
  /** The numbers of the replies that are chosen, in their order; undefined while nobody chooses. */
  readonly chosen: readonly number[] | undefined;
  readonly isFull: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (number: number) => void;
}

const Choice = createContext<SplitChoice | undefined>(undefined);

/** Whether replies of the thread are being chosen, and which; undefined for who may not. */
export const useSplitChoice = () => use(Choice);

/** Lets a moderator choose replies where they stand, on whichever of the thread's pages. */
export function SplitChoiceProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly number[]>();
  const choice = useMemo(
    () => ({
      chosen,
      isFull: (chosen?.length ?? 0) >= MOST_MOVED.bySplit,
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
