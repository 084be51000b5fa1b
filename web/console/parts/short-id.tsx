import { CopyButton } from './copy-button.tsx';

/** Longer ids end in an ellipsis. */
const SHOWN = 8;

/** An id of ours or of a provider: its beginning, and a button that copies all of it. */
export function ShortId({ id }: { readonly id: string }) {
  return (
    <span className="row">
      <span className="code">{id.length > SHOWN + 2 ? `${id.slice(0, SHOWN)}…` : id}</span>
      <CopyButton text={id} name={id.slice(0, SHOWN)} />
    </span>
  );
}
