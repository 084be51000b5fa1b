import { Fragment } from 'react';

/** Text that breaks lines only at `|`, because not every engine finds Japanese phrases. */
export const Phrases = ({ text }: { readonly text: string }) =>
  text.split('|').map((part, index) => (
    <Fragment key={part}>
      {index ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** Words that Chromium takes for two phrases, and would split between lines. */
const WHOLE = /(お?支払い方法|お?問い合わせ|さが[しせ])/;

/** A sentence whose lines never end within one of these words. */
export const WholeWords = ({ text }: { readonly text: string }) =>
  text.split(WHOLE).map((part, index) => {
    const key = `${index} ${part}`;
    return WHOLE.test(part) ? (
      <span key={key} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
