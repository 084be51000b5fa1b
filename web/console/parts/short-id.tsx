import { CopyText } from './copy-text.tsx';

/** Longer ids end in an ellipsis. */
const SHOWN = 8;

/** Shows the first characters of an id, and a button that copies all of it. */
export function ShortId({ id }: { readonly id: string }) {
  const start = id.slice(0, SHOWN);
  return <CopyText text={id} shown={id.length > SHOWN + 2 ? `${start}…` : id} name={start} />;
}
