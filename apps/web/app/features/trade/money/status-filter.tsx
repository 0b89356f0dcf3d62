import { ChoiceLink } from "../../../lib/links/choice-link";
import { type MoneyTab, moneyAddress } from "./money-address";

interface Props<Value extends string> {
  readonly tab: MoneyTab;
  /** The query parameter. */
  readonly name: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, { readonly label: string }>>;
  readonly chosen: Value | undefined;
}

/** Links that filter a tab's list by a state. */
export function StatusFilter<Value extends string>(props: Props<Value>) {
  const { tab, name, values, labels, chosen } = props;
  return (
    <nav aria-label="Filter" className="flex flex-wrap gap-2">
      <ChoiceLink to={moneyAddress(tab)} isChosen={chosen === undefined}>
        All
      </ChoiceLink>
      {values.map((value) => (
        <ChoiceLink
          key={value}
          to={moneyAddress(tab, { [name]: value })}
          isChosen={chosen === value}
        >
          {labels[value].label}
        </ChoiceLink>
      ))}
    </nav>
  );
}
