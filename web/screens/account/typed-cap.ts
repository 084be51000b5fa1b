import * as v from 'valibot';
import { spendingCapSchema } from '../../../contract/person-settings.ts';

/** A cap as it was typed: null for none, undefined where it is no amount that can be set. */
export function typedCap(typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s,¥円]/g, '');
  if (plain === '') return null;
  const cap = v.safeParse(
    spendingCapSchema.entries.dayYen,
    /^\d+$/.test(plain) ? Number(plain) : undefined,
  );
  return cap.success ? cap.output : undefined;
}
