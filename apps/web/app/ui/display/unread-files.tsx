import { Alert } from "../feedback/alert";

interface Props {
  readonly files: readonly { readonly path: string; readonly reason: string }[];
  readonly className?: string;
}

/** Files that a scan could not read, and what that means. Nothing where it has read all of them. */
export function UnreadFiles({ files, className }: Props) {
  if (files.length === 0) return null;
  return (
    <Alert tone="poor" title="Not everything could be read" className={className}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {files.map(({ path, reason }) => (
          <li key={path}>
            <span className="break-all font-mono">{path}</span>: {reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        In what nobody has read may be anything, so the module has no points and no coverage.
      </p>
    </Alert>
  );
}
