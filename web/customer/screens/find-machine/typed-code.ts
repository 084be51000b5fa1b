import { withoutSeparators } from '../../../../contract/shared/without-separators.ts';

/** Returns the machine number that was typed, as people write it (`No.1001`, `１０－０１`), or undefined. */
export const typedCode = (typed: string): string | undefined =>
  /^(?:No|#)?(\d{1,8})$/i.exec(withoutSeparators(typed))?.[1];
