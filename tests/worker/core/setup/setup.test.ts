import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, openSetUpTenant, publish } from '../../support/set-up.ts';
import { patch, stored, trafficOf } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';

const everything = {
  required: ['welcome', 'set-phone-number', 'verify-code', 'set-personal-info', 'set-user-pay'],
};
const channels = {
  whole: '1650006001',
  terms: '1650006002',
  info: '1650006003',
  few: '1650006004',
};
type TenantId = keyof typeof channels;
const person = (tenant: TenantId) => newPerson(tenant, channels[tenant]);

type Setup = { nextStep: string | null; done: string[]; consent: string };
const setupIn = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json<{ setup: Setup }>()).setup;
};

beforeAll(async () => {
  await openSetUpTenant('whole', channels.whole, everything);
  await openSetUpTenant('terms', channels.terms, { required: ['welcome'] });
  await openSetUpTenant('info', channels.info, { required: ['set-personal-info'] });
  await openSetUpTenant('few', channels.few, {
    required: ['welcome', 'set-personal-info'],
    personalInfo: ['kana', 'birthDate'],
  });
});

describe('the next step', () => {
  test('follows the order of the set-up, and each answer names it', async () => {
    const who = await person('whole');
    expect((await setupIn(await who.call('GET', '/session'))).nextStep).toBe('welcome');
    expect((await setupIn(await who.consent())).nextStep).toBe('set-phone-number');
    const pending = await setupIn(await who.askCode('090-7001-0001'));
    expect(pending.nextStep).toBe('verify-code');
    expect(pending.done).toEqual(['welcome', 'set-phone-number']);
  });

  test('asks for phone and personal information only after the consent', async () => {
    const who = await person('whole');
    const refused = [await who.askCode('090-7001-0002'), await who.put(everyField)];
    for (const answer of refused) {
      expect(await problemIn(answer)).toMatchObject({
        status: 409,
        code: 'CONSENT_REQUIRED',
        data: { setup: { nextStep: 'welcome' } },
      });
    }
  });
});

describe('the consent', () => {
  test('stores both versions and the time once, even if it is sent several times', async () => {
    const who = await person('terms');
    expect(await setupIn(await who.consent())).toMatchObject({
      nextStep: null,
      consent: 'current',
    });
    await Promise.all([who.consent(), who.consent()]);
    const consents = (await stored(who.path))?.['consents'];
    expect(consents).toEqual({
      arrayValue: {
        values: [
          {
            mapValue: {
              fields: {
                termsOfUse: { stringValue: 'v1' },
                privacyPolicy: { stringValue: 'v1' },
                at: { timestampValue: expect.any(String) },
              },
            },
          },
        ],
      },
    });
  });

  test('to outdated versions is refused with the current ones', async () => {
    const who = await person('terms');
    const answer = await who.consent('v0');
    expect(await problemIn(answer)).toMatchObject({
      status: 409,
      code: 'CONSENT_OUTDATED',
      data: { documents: { termsOfUse: 'v1', privacyPolicy: 'v1' } },
    });
    expect((await stored(who.path))?.['consents']).toBeUndefined();
  });

  test('is needed again for a new version of a document', async () => {
    await openSetUpTenant('renewed', '1650006005', { required: ['welcome'] });
    const who = await newPerson('renewed', '1650006005');
    await who.consent();
    await publish('renewed', { privacyPolicy: 'v2' });
    // The edge caches a tenant for a minute. The read after that returns the new version.
    const answer = await who.call('POST', '/me/consents', {
      termsOfUse: 'v1',
      privacyPolicy: 'v1',
    });
    expect(await problemIn(answer)).toMatchObject({ code: 'CONSENT_OUTDATED' });
    const both = { termsOfUse: 'v1', privacyPolicy: 'v2' };
    expect(await setupIn(await who.call('POST', '/me/consents', both))).toMatchObject({
      consent: 'current',
    });
    expect(
      JSON.stringify((await stored(who.path))?.['consents']).match(/termsOfUse/g),
    ).toHaveLength(2);
  });

  test('is not needed again for a document whose version only a newer release can read', async () => {
    await openSetUpTenant('unread', '1650006008', { required: ['welcome'] });
    const who = await newPerson('unread', '1650006008');
    await who.consent();
    await patch('clients/unread/documents/privacyPolicy', { version: { major: 2 } });
    const both = { termsOfUse: 'v1', privacyPolicy: null };
    expect(await setupIn(await who.call('POST', '/me/consents', both))).toMatchObject({
      consent: 'current',
    });
    expect(
      JSON.stringify((await stored(who.path))?.['consents']).match(/termsOfUse/g),
    ).toHaveLength(1);
  });

  test('costs three reads in two calls, and one write', async () => {
    const who = await person('terms');
    const traffic = await trafficOf(() => who.consent());
    const costs = traffic.map(({ reads, writes }) => [reads, writes]);
    expect(costs.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
  });

  test('that is malformed is refused', async () => {
    const who = await person('terms');
    for (const body of [{}, { termsOfUse: 'v1' }, { termsOfUse: 1, privacyPolicy: 'v1' }]) {
      expect(await problemIn(await who.call('POST', '/me/consents', body))).toMatchObject({
        code: 'INVALID_REQUEST',
      });
    }
  });
});

const everyField = {
  name: '佐藤 美咲',
  kana: 'サトウ ミサキ',
  birthDate: '1990-04-01',
  postalCode: '100-0001',
  address: '東京都千代田区千代田1-1',
};
const tomorrow = new Date(Date.now() + 9 * 3_600_000 + 24 * 3_600_000).toISOString().slice(0, 10);
const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

describe('personal information', () => {
  test.each([
    ['name', '  佐藤　美咲 ', '佐藤 美咲'],
    ['name', 'Misaki O’Brien-Sato', 'Misaki O’Brien-Sato'],
    ['kana', 'サトウ ミサキ', 'サトウ ミサキ'],
    ['kana', 'さとう　みさき', 'サトウ ミサキ'],
    ['kana', 'ｻﾄｳ ﾐｻｷ', 'サトウ ミサキ'],
    ['kana', 'ﾜﾀﾅﾍﾞ・ジョー', 'ワタナベ・ジョー'],
    ['birthDate', '1990-04-01', '1990-04-01'],
    ['birthDate', '1990/4/1', '1990-04-01'],
    ['birthDate', '１９９０年４月１日', '1990-04-01'],
    ['birthDate', '19900401', '1990-04-01'],
    ['birthDate', '2000-02-29', '2000-02-29'],
    ['birthDate', '1900-01-01', '1900-01-01'],
    ['birthDate', today, today],
    ['postalCode', '1000001', '100-0001'],
    ['postalCode', '１００−０００１', '100-0001'],
    ['postalCode', '〒100 0001', '100-0001'],
    ['address', '東京都千代田区\n千代田1-1', '東京都千代田区 千代田1-1'],
  ])('stores a %s typed as %j as %j', async (field, typed, kept) => {
    const who = await person('info');
    await setupIn(await who.put({ ...everyField, [field]: typed }));
    const answer = await who.call('GET', '/me/personal-info');
    expect(await answer.json()).toMatchObject({ personalInfo: { [field]: kept } });
  });

  test.each([
    ['name', ''],
    ['name', ' 　\u200b'],
    ['name', 'あ'.repeat(61)],
    ['kana', '佐藤'],
    ['kana', 'Sato'],
    ['kana', ' '],
    ['birthDate', '1990-02-30'],
    ['birthDate', '1899-12-31'],
    ['birthDate', tomorrow],
    ['birthDate', '2001-02-29'],
    ['birthDate', '平成2年4月1日'],
    ['birthDate', '90/4/1'],
    ['postalCode', '100-001'],
    ['postalCode', '100-00011'],
    ['postalCode', 'ABC-DEFG'],
    ['address', '東京'],
    ['address', 'あ'.repeat(201)],
    ['kana', undefined],
  ])('names the field %s for %j', async (field, typed) => {
    const who = await person('info');
    const answer = await who.put({ ...everyField, [field]: typed });
    expect(await problemIn(answer)).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      data: { fields: [field] },
    });
    expect((await stored(who.path))?.['personalInfo']).toBeUndefined();
  });

  test('that is wrong in several fields names them all, without their values', async () => {
    const answer = await (await person('info')).put({
      ...everyField,
      kana: '漢字',
      postalCode: '7',
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ error: { data: { fields: ['kana', 'postalCode'] } } });
    expect(text).not.toContain('漢字');
  });

  test('that the tenant does not require is not stored', async () => {
    const who = await person('few');
    await who.consent();
    expect(await setupIn(await who.put(everyField))).toMatchObject({ nextStep: null });
    expect((await stored(who.path))?.['personalInfo']).toEqual({
      mapValue: {
        fields: {
          kana: { stringValue: 'サトウ ミサキ' },
          birthDate: { stringValue: '1990-04-01' },
        },
      },
    });
  });

  test('sent twice is written once', async () => {
    const who = await person('info');
    await who.put(everyField);
    const traffic = await trafficOf(() => who.put(everyField));
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  });

  test('of another person cannot be accessed', async () => {
    const [one, other] = [await person('info'), await person('info')];
    await one.put(everyField);
    const answer = await other.call('GET', '/me/personal-info');
    expect(await answer.json()).toMatchObject({ personalInfo: {} });
  });
});

describe('the public tenant', () => {
  test('names the required steps and the current versions', async () => {
    const answer = await send('GET', '/api/clients/few');
    expect(await answer.json()).toMatchObject({
      setup: {
        required: ['welcome', 'set-personal-info'],
        personalInfo: ['kana', 'birthDate'],
        documents: { termsOfUse: 'v1', privacyPolicy: 'v1' },
      },
    });
  });
});
