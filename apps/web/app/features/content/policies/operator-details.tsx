import { OPERATOR_FIELDS, type OperatorField } from "@stackyard/contract/common/setting-lists";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useSite } from "../../../lib/page/site";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Alert } from "../../../ui/feedback/alert";

const FIELDS = Object.keys(OPERATOR_FIELDS) as OperatorField[];

/** Identity of this server's operator, below a legal page's text. */
export function OperatorDetails() {
  const operator = useSite()?.operator;
  const isAdmin = useCurrentUser()?.role === "admin";
  if (!operator) return null;
  const isComplete = FIELDS.every((field) => operator[field] !== null);
  return (
    <section aria-labelledby="operator" className="mt-10 flex max-w-[46rem] flex-col gap-4">
      <h2 id="operator" className="text-2xl">
        Operator of this server
      </h2>
      {operator.name === null && (
        <Alert tone="fair" title="The operator hasn't added their details yet." />
      )}
      {FIELDS.some((field) => operator[field] !== null) && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[13rem_minmax(0,1fr)]">
          {FIELDS.map(
            (field) =>
              operator[field] !== null && (
                <div key={field} className="contents">
                  <dt className="text-ink-soft">{OPERATOR_FIELDS[field].label}</dt>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                    {operator[field]}
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {isAdmin && !isComplete && (
        <div>
          <ButtonLink to={`${paths.admin}?tab=settings`} look="secondary" size="small">
            Add operator details
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
