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

interface HashedProps {
  readonly text: string;
  readonly hash: string;
}

/** The text of a contract as it is hashed, closed at first. */
export const HashedText = ({ text, hash }: HashedProps) => (
  <details className="text-sm">
    <summary>Canonical text and hash</summary>
    <p className="mt-3">
      The SHA-256 of this text (JSON in the form of RFC 8785) is what both sides confirm:
    </p>
    <p className="mt-2 break-all font-mono text-[0.85rem]">{hash}</p>
    <FrozenText text={text} what="the contract text" />
  </details>
);
