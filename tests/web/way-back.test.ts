import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicClientSchema } from '../../contract/client.ts';
import { setAppState } from '../../web/boot/app-state.ts';
import { confirmationPath, dropWayBack, keepWayBack, wayBack } from '../../web/lib/way-back.ts';
import { openTabStorage } from './tab-storage.ts';

const client = v.parse(publicClientSchema, {
  clientId: 'demo',
  name: 'Demo',
  lineLogin: { channelId: null, liffId: null },
  appearance: {},
  setup: {
    required: [],
    personalInfo: [],
    documents: { termsOfUse: null, privacyPolicy: null },
  },
  payMethods: [],
  paypay: null,
  seller: { name: 'Demo', registrationNumber: null },
});
const path = '/demo/machines/m-lobby?item=A1';

beforeEach(() => {
  openTabStorage();
  setAppState({ client });
});

describe('the way back to a purchase', () => {
  test('leads to the confirmation that was left, until it is dropped', () => {
    keepWayBack(path);
    expect(wayBack()).toBe(path);
    dropWayBack();
    expect(wayBack()).toBeUndefined();
  });

  test('is forgotten after half an hour', () => {
    keepWayBack(path, 0);
    expect(wayBack(29 * 60_000)).toBe(path);
    expect(wayBack(31 * 60_000)).toBeUndefined();
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
    keepWayBack(wrong);
    expect(wayBack()).toBeUndefined();
  });
});
