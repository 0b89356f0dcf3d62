import { useNavigate } from "react-router";
import { SearchBox } from "../../../lib/listing/search-box";
import { type ReferenceView, referenceAddress } from "./reference-address";

/** Searches every group of this API version. Works as a plain form without JavaScript. */
export function ReferenceSearch({ view }: { readonly view: ReferenceView }) {
  const navigate = useNavigate();
  return (
    <form action="/api-reference" className="min-w-0 flex-1">
      <input type="hidden" name="version" value={view.version} />
      <SearchBox
        label="Search the API"
        value={view.search || undefined}
        onChange={(search = "", isFirst) =>
          void navigate(referenceAddress({ ...view, search }), {
            replace: !isFirst,
            preventScrollReset: true,
          })
        }
      />
    </form>
  );
}
