import {
  DEPLOYMENT_STATE_LABELS,
  DEPLOYMENT_STATES,
} from "@stackyard/contract/deployments/deployment-lists";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/links/paths";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { Button } from "../../../ui/controls/button";
import { optionsOf } from "../../../ui/controls/options-of";
import { approvingQuery, deploymentChoicesQuery } from "../deployment-queries";
import { useDeploymentsFilter } from "./deployments-filter";

const ANY = "any";
const APPROVING = { value: "approver", label: "Those you approve" };
const STATES = optionsOf(DEPLOYMENT_STATES, DEPLOYMENT_STATE_LABELS);

/** Filters of the deployments, in sync with the URL. */
export function DeploymentsControls() {
  const { filter, changeFilter } = useDeploymentsFilter();
  const { data } = useQuery(deploymentChoicesQuery());
  const isApprover = (useQuery(approvingQuery()).data ?? []).some(({ isAccepted }) => isAccepted);
  const { modules = [], environments = [], pools = [] } = data ?? {};
  const byId = ({ id, name }: { readonly id: number; readonly name: string }) => ({
    value: String(id),
    label: name,
  });
  const fields = [
    ...(isApprover
      ? [{ name: "as", label: "Whose", any: "Yours", options: [APPROVING] } as const]
      : []),
    { name: "state", label: "State", any: "All states", options: STATES },
    { name: "module", label: "Module", any: "All modules", options: modules.map(byId) },
    {
      name: "environment",
      label: "Environment",
      any: "All environments",
      options: environments.map((value) => ({ value, label: value })),
    },
    { name: "pool", label: "Runner pool", any: "All pools", options: pools.map(byId) },
  ] as const;
  // Without a deployment, there is nothing to filter.
  if (modules.length === 0 && !isApprover && !Object.values(filter).some(Boolean)) return null;
  return (
    <search>
      <form
        action={paths.deployments()}
        aria-label="Filter deployments"
        className="grid min-[24rem]:grid-cols-2 gap-3 lg:grid-cols-4"
      >
        {fields.map(({ name, label, any, options }) => {
          const value = String(filter[name] ?? ANY);
          const isKnown = value === ANY || options.some((option) => option.value === value);
          return (
            <FilterSelect
              key={name}
              label={label}
              name={name}
              value={value}
              options={[
                { value: ANY, label: any },
                ...options,
                ...(isKnown ? [] : [{ value, label: `Other: ${value}` }]),
              ]}
              onChange={(chosen) => changeFilter({ [name]: chosen === ANY ? undefined : chosen })}
            />
          );
        })}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}
