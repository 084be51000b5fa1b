import { Fragment } from 'react';

/** Katakana with what follows it, or what stands before the first of it. */
const runs = /[ァ-ヺー・]+[^ァ-ヺ]*|[^ァ-ヺ]+/g;

/**
 * A Japanese name for a narrow card: a line may end before a run of katakana, where a word begins.
 * Browsers would cut anywhere (こぐまブ・ラック), or know phrases in one engine only.
 */
export function BreakableName({ name }: { readonly name: string }) {
  return [...name.matchAll(runs)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
