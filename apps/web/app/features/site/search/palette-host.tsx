import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../ui/load-part";

const Palette = lazyPart(() => import("./palette"), "default");

/** Opens the command palette on ⌘K or Ctrl+K. Its code is loaded on first use. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}
