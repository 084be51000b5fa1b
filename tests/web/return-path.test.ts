import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmationPath,
  dropReturnPath,
  keepReturnPath,
  readReturnPath,
} from '../../web/customer/purchase/return-path.ts';
import { openTabStorage } from './tab-storage.ts';

const path = '/demo/machines/m-lobby?item=A1';

beforeEach(() => {
  openTabStorage();
});

describe('the way back to a purchase', () => {
  test('returns to the interrupted confirmation until it is dropped', () => {
    keepReturnPath(path);
    expect(readReturnPath('demo')).toBe(path);
    dropReturnPath();
    expect(readReturnPath('demo')).toBeUndefined();
  });

  test('expires after half an hour', () => {
    keepReturnPath(path, 0);
    expect(readReturnPath('demo', 29 * 60_000)).toBe(path);
    expect(readReturnPath('demo', 31 * 60_000)).toBeUndefined();
  });

  test.each([
    ['another site', 'https://evil.example/demo/machines/m?item=A1'],
    ['another host without a scheme', '//evil.example/machines/m?item=A1'],
    ['another tenant', '/hinata/machines/h-port?item=A1'],
    ['another page', '/demo/account/settings'],
    ['a machine without an item', '/demo/machines/m-lobby'],
    ['something more in the query', '/demo/machines/m-lobby?item=A1&liffId=x'],
    ['an item that is none', '/demo/machines/m-lobby?item=<script>'],
    ['a fragment', '/demo/machines/m-lobby?item=A1#access_token=x'],
  ])('never leads to %s', (_, wrong) => {
    expect(confirmationPath(wrong, 'demo')).toBeUndefined();
    keepReturnPath(wrong);
    expect(readReturnPath('demo')).toBeUndefined();
  });
});
