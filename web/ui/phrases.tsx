import { Fragment } from 'react';

/** A text of which a line ends only where it has a `|`: not every engine knows where a phrase does. */
export const Phrases = ({ text }: { readonly text: string }) =>
  text.split('|').map((part, index) => (
    <Fragment key={part}>
      {index ? <wbr /> : null}
      {part}
    </Fragment>
  ));
