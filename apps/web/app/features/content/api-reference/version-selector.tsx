import { API_VERSIONS, type ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { useNavigate } from "react-router";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { type ReferenceView, referenceAddress } from "./reference-address";

const LABELS: Readonly<Record<ApiVersion, string>> = {
  v1: "v1 (current)",
  "v2-beta": "v2-beta",
};

const OPTIONS = optionsOf(API_VERSIONS, LABELS);

export function VersionSelector({ view }: { readonly view: ReferenceView }) {
  const navigate = useNavigate();
  return (
    <Select
      label="API version"
      hideLabel
      className="w-full sm:w-44"
      value={view.version}
      options={OPTIONS}
      onValueChange={(chosen) => {
        const version = API_VERSIONS.find((one) => one === chosen) ?? "v1";
        const tab = view.tab === "more" ? "getting-started" : view.tab;
        void navigate(referenceAddress({ ...view, version, tab }), { preventScrollReset: true });
      }}
    />
  );
}
