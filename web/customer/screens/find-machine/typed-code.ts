import { withoutSeparators } from '../../../../contract/shared/without-separators.ts';

/** Parses a machine number as people type it, such as `No.1001` or `１０－０１`. Undefined if it is none. */
export const typedCode = (typed: string): string | undefined =>
  /^(?:No|#)?(\d{1,8})$/i.exec(withoutSeparators(typed))?.[1];
