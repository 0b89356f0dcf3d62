import { type ComponentType, useContext } from "react";
import { trustedHtml } from "../../ui/trusted-html";
import { ServerPageContext } from "./server-page";

interface FragmentProps<Props extends object> {
  /** Renders from its props alone: it reads no context and calls no `useId`. */
  readonly of: ComponentType<Props>;
  /** Plain values, and answers of the API as they came. */
  readonly props: Props;
  /** Of the element around it. Default: an element without a box. */
  readonly className?: string;
}

/**
 * A part of a page that the server renders once for everyone who sees the same (decision 93). The browser
 * hydrates the HTML as usual.
 */
export function CachedFragment<Props extends object>(fragment: FragmentProps<Props>) {
  const { of: Component, props, className = "contents" } = fragment;
  const html = useContext(ServerPageContext)?.cachedHtml(Component, props);
  if (html === undefined) {
    return (
      <div className={className}>
        <Component {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the same component.
  return <div className={className} dangerouslySetInnerHTML={trustedHtml(html)} />;
}
