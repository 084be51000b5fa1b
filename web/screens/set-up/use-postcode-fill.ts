import { useEffect, useEffectEvent, useState } from 'react';
import type { PersonalInfoField } from '../../../contract/personal-info-fields.ts';
import { findAddress, mayFill, wholePostcode } from './postcode-address.ts';

type Draft = Readonly<Partial<Record<PersonalInfoField, string | undefined>>>;

/**
 * Fills the address once a whole postal code is typed. `filled` is what was put there and still stands;
 * what came with the page or was kept from before counts as the person's own.
 */
export function usePostcodeFill(draft: Draft, keep: (draft: Draft) => void) {
  const [code, setCode] = useState<string>();
  const [filled, setFilled] = useState<string>();
  const address = draft.address ?? '';
  const fill = useEffectEvent((found: string) => {
    // Asked again: they may have begun to type while the list was on its way.
    if (!mayFill(address, filled)) return;
    setFilled(found);
    keep({ ...draft, address: found });
  });
  useEffect(() => {
    if (!code) return;
    let isLatest = true;
    findAddress(code).then((found) => {
      if (isLatest && found) fill(found);
    });
    return () => {
      isLatest = false;
    };
  }, [code]);
  /** Each change of the postal code's field. Nothing is fetched for an address that would be kept anyway. */
  const onPostcode = (typed: string) =>
    setCode(mayFill(address, filled) ? wholePostcode(typed) : undefined);
  return { onPostcode, filled: address === filled ? filled : undefined };
}
