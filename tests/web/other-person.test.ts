import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadAsOther, takePersonChanged } from '../../web/customer/session/other-person.ts';
import { openTabStorage } from './tab-storage.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  openTabStorage();
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

test('a page is reloaded for another person at most once in ten seconds', () => {
  expect(reloadAsOther(false, 100_000)).toBe(true);
  expect(reloadAsOther(false, 109_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadAsOther(false, 110_000)).toBe(true);
});

test.each([
  [true, 'refused'],
  [false, 'shown'],
])(
  'after the reload the page shows a notice once (a change was refused: %s), and drafts are deleted',
  (isChange, said) => {
    sessionStorage.setItem('draft:demo:Umisaki:phone', '090');
    reloadAsOther(isChange, 100_000);
    expect(sessionStorage.getItem('draft:demo:Umisaki:phone')).toBeNull();
    expect(takePersonChanged()).toBe(said);
    expect(takePersonChanged()).toBeNull();
  },
);
