import { type ComponentType, useContext } from "react";
import { trustedHtml } from "../../ui/trusted-html";
import { ServerPageContext } from "./server-page";

interface Props<Given extends object> {
  /** Draws from what it is given alone: it asks no context, and names nothing by `useId`. */
  readonly part: ComponentType<Given>;
  /** Plain values, and answers of the API as they came. */
  readonly given: Given;
  /** Of the element around it; left out, it is none as far as layout goes. */
  readonly className?: string;
}

/**
 * A part of a page that the server draws once for all who are to see it alike. The browser takes the
 * HTML over as it takes over any other.
 */
export function KeptPart<Given extends object>(props: Props<Given>) {
  const { part: Part, given, className = "contents" } = props;
  const html = useContext(ServerPageContext)?.drawKept(Part, given);
  if (html === undefined) {
    return (
      <div className={className}>
        <Part {...given} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has drawn of the same part.
  return <div className={className} dangerouslySetInnerHTML={trustedHtml(html)} />;
}
