import { Alert } from "../feedback/alert";

interface Props {
  readonly files: readonly { readonly path: string; readonly reason: string }[];
  readonly className?: string;
}

/** Files that a scan couldn't read, and the consequences. Renders nothing if there are none. */
export function UnreadFiles({ files, className }: Props) {
  if (files.length === 0) return null;
  return (
    <Alert tone="poor" title="Some files couldn't be read" className={className}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {files.map(({ path, reason }) => (
          <li key={path}>
            <span className="break-all font-mono">{path}</span>: {reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Unread files can contain anything, so the module gets no points and no coverage.
      </p>
    </Alert>
  );
}
