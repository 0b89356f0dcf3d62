import { Bold, Code, Eye, Italic, Link2, List, Pencil, Quote, SquareCode } from "lucide-react";
import { buttonClasses } from "../../../ui/controls/button";
import type { MARKS } from "./marks";
import { PictureButton } from "./picture-button";

type Kind = keyof typeof MARKS;

const BUTTONS: readonly {
  readonly kind: Kind;
  readonly label: string;
  readonly Icon: typeof Bold;
}[] = [
  { kind: "bold", label: "Bold", Icon: Bold },
  { kind: "italic", label: "Italic", Icon: Italic },
  { kind: "code", label: "Code", Icon: Code },
  { kind: "block", label: "Code block", Icon: SquareCode },
  { kind: "link", label: "Link", Icon: Link2 },
  { kind: "list", label: "List", Icon: List },
  { kind: "quote", label: "Quotation", Icon: Quote },
];

interface Props {
  readonly isPreview: boolean;
  readonly setPreview: (isPreview: boolean) => void;
  /** Id of the field that the toolbar controls. */
  readonly controls: string;
  readonly onMark: (kind: Kind) => void;
  readonly onPictures: (files: Iterable<File>) => void;
}

export function Toolbar({ isPreview, setPreview, controls, onMark, onPictures }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="flex flex-wrap items-center gap-0.5 rounded-t-md border border-line-strong border-b-0 bg-sunken p-1"
    >
      {BUTTONS.map(({ kind, label, Icon }) => (
        <button
          key={kind}
          type="button"
          aria-label={label}
          title={label}
          disabled={isPreview}
          // Keeps the field's selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMark(kind)}
          className={buttonClasses({ look: "quiet", size: "small" }, "px-2.5")}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
      <PictureButton disabled={isPreview} onFiles={onPictures} />
      <button
        type="button"
        aria-pressed={isPreview}
        onClick={() => setPreview(!isPreview)}
        className={buttonClasses({ look: "quiet", size: "small" }, "ml-auto")}
      >
        {isPreview ? (
          <Pencil aria-hidden="true" className="size-4" />
        ) : (
          <Eye aria-hidden="true" className="size-4" />
        )}
        {isPreview ? "Write" : "Preview"}
      </button>
    </div>
  );
}
