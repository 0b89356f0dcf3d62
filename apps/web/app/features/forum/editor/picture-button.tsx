import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { buttonClasses } from "../../../ui/controls/button";

interface Props {
  readonly disabled: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** File picker for images; the field also accepts dropped and pasted images. */
export function PictureButton({ disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Picture"
        title="Picture"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={buttonClasses({ look: "quiet", size: "small" }, "px-2.5")}
      >
        <ImagePlus aria-hidden="true" className="size-4" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Clears the input so that the same file can be selected again.
          target.value = "";
        }}
      />
    </>
  );
}
