import * as v from 'valibot';
import { type Boot, bootSchema } from '../../contract/boot.ts';

/** What the edge put into the page. @throws when it is not there: the page did not come from our edge. */
export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent ?? '';
  return v.parse(v.pipe(v.string(), v.parseJson(), bootSchema), text);
}
