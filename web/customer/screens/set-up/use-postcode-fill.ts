import { useEffect, useEffectEvent, useState } from 'react';
import type { PersonalInfoField } from '../../../../contract/shared/personal-info-fields.ts';
import { findAddress, mayFill, wholePostcode } from './postcode-address.ts';

type Draft = Readonly<Partial<Record<PersonalInfoField, string | undefined>>>;

/**
 * Fills the address after a whole postal code is typed. `filled` is the text that was filled in and is
 * unchanged. Saved and drafted addresses count as typed by the person.
 */
export function usePostcodeFill(draft: Draft, keep: (draft: Draft) => void) {
  const [code, setCode] = useState<string>();
  const [filled, setFilled] = useState<string>();
  const address = draft.address ?? '';
  const fill = useEffectEvent((found: string) => {
    // Checked again, because the person may have typed while the list was loading.
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
  /**
   * Handles each change of the postal code. Sends no request if the address must not be
   * overwritten.
   */
  const onPostcode = (typed: string) =>
    setCode(mayFill(address, filled) ? wholePostcode(typed) : undefined);
  return { onPostcode, filled: address === filled ? filled : undefined };
}
