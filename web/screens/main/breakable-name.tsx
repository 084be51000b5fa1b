import { Fragment } from 'react';

/** Katakana with what follows it, what stands before the first of it; blanks end both. */
const runs = /[ァ-ヺー・]+[^ァ-ヺ\s]*\s*|[^ァ-ヺ\s]+\s*|\s+/g;

/** What fits a card's width in one line. */
const MOST_IN_LINE = 8;

/**
 * A Japanese name for a narrow card: a line may end before a run of katakana, where a word begins.
 * Browsers would cut anywhere (こぐまブ・ラック), or know phrases in one engine only.
 */
export function BreakableName({ name }: { readonly name: string }) {
  return [...name.matchAll(runs)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part.length > MOST_IN_LINE ? part : <span className="word">{part}</span>}
    </Fragment>
  ));
}
