import { Fragment } from "react";
import { registryHost } from "../../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../../lib/page/site";
import { classes } from "../../../../ui/classes";

interface Props {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

/** Preview of the module's source address, with placeholders for missing parts. */
export function AddressPreview({ namespace, name, system }: Props) {
  const origin = useSiteOrigin();
  const parts = [
    { key: "host", text: origin === null ? "" : registryHost(origin).name },
    { key: "namespace", text: namespace },
    { key: "name", text: name },
    { key: "system", text: system },
  ];
  return (
    <div className="rounded-md border bg-sunken px-4 py-3">
      <p className="stencil text-ink-faint">Source</p>
      <p className="mt-1.5 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]">
        {parts.map(({ key, text }, index) => (
          <Fragment key={key}>
            {index > 0 && (
              <>
                <span className="text-ink-faint">/</span>
                <wbr />
              </>
            )}
            <span className={classes(text === "" && "text-ink-faint italic")}>{text || key}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
