import { Fragment } from 'react';
import { wholeWords } from '../../contract/shared/whole-words.ts';

/** Text that breaks lines only at `|`, because not every engine finds Japanese phrases. */
export const Phrases = ({ text }: { readonly text: string }) =>
  text.split('|').map((part, index) => (
    <Fragment key={part}>
      {index ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** A sentence whose lines never end within one of these words. */
export const WholeWords = ({ text }: { readonly text: string }) =>
  text.split(wholeWords).map((part, index) => {
    const key = `${index} ${part}`;
    return wholeWords.test(part) ? (
      <span key={key} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
