import { Fragment } from 'react';

/** Text that breaks lines only at `|`, because not every engine finds Japanese phrases. */
export const Phrases = ({ text }: { readonly text: string }) =>
  text.split('|').map((part, index) => (
    <Fragment key={part}>
      {index ? <wbr /> : null}
      {part}
    </Fragment>
  ));
