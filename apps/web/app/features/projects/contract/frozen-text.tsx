import { CopyButton } from "../../../ui/controls/copy-button";

interface Props {
  readonly text: string;
  /** What is copied, such as "the contract text". */
  readonly what: string;
}

/** A contract's text in the form that is hashed. */
export const FrozenText = ({ text, what }: Props) => (
  <>
    <pre className="mt-3 max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-4 text-[0.8rem]">
      {text}
    </pre>
    <div className="mt-3">
      <CopyButton text={text} what={what} />
    </div>
  </>
);
