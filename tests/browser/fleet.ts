import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { machineDocument } from '../../worker/core/machines/machine-document.ts';
import { searchFields } from '../../worker/core/machines/search-words.ts';
import { encodeFields, type Fields, GeoPoint } from '../../worker/core/store/values.ts';
import { control, environment, insideLine, open, type VisitorOptions } from './browser.ts';

const fleet = { channelId: '1650000077', liffId: '1650000077-fleetAAA' };
const project = environment.settings['FIRESTORE_PROJECT_ID'] ?? 'demo';
const DATABASE = `${environment.standIns}/v1/projects/${project}/databases/(default)/documents`;
const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };

const put = async (path: string, fields: object, query = '') => {
  const body = JSON.stringify({ fields });
  const answer = await fetch(`${DATABASE}/${path}${query}`, { method: 'PATCH', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
};

const documentSchema = v.object({ fields: v.record(v.string(), v.unknown()) });

/** Returns names that share only 倉庫, so that a search finds one machine, or all of them by 倉庫. */
export const nameOf = (number: number) =>
  `${String.fromCodePoint(0x6200 + number)}${String.fromCodePoint(0x6700 + number)}倉庫`;
export const idOf = (number: number) => `f-${String(number).padStart(2, '0')}`;

/** Creates a tenant with 45 machines along a street, a hundred metres apart. */
export async function openFleet(): Promise<void> {
  const demo = await fetch(`${DATABASE}/clients/demo`, { headers });
  const { fields } = v.parse(documentSchema, await demo.json());
  await put('clients/fleet', {
    ...fields,
    ...encodeFields({ lineLogin: fleet, payMethods: ['dpay'], paypay: null }),
  });
  await control('PUT', `/line/apps/${fleet.liffId}`, {
    channelId: fleet.channelId,
    endpointUrl: `${environment.app}/fleet`,
  });
  for (let number = 0; number < 45; number += 1) await putMachine(number);
}

async function putMachine(number: number): Promise<void> {
  const location = { latitude: 35 + number * 0.001, longitude: 135 };
  const fields: Fields = {
    code: String(3000 + number),
    name: { ja: nameOf(number), en: `Warehouse ${number}` },
    kana: number === 7 ? 'ナナバンソウコ' : null,
    place: { ja: '正面口', en: 'Front door' },
    address: { ja: '架空町1-2', en: '1-2 Kakucho' },
    order: number,
  };
  const id = idOf(number);
  await put(
    `clients/fleet/machines/${id}`,
    encodeFields({
      ...fields,
      location: new GeoPoint(location.latitude, location.longitude),
      ...searchFields(v.parse(machineDocument, { ...fields, location })),
    }),
  );
  await put(`clients/fleet/machineCodes/${3000 + number}`, encodeFields({ machineId: id }));
}

const tokensSchema = v.object({ hash: v.string(), userId: v.string() });

/** Opens the fleet's main page as a new person. */
export async function onFleet(options: VisitorOptions = {}) {
  const personId = `seeker-${crypto.randomUUID()}`;
  await control('POST', '/line/users', { personId, displayName: '探 索子' });
  const tokens = await control('POST', '/line/tokens', { personId, ...fleet });
  const { hash, userId } = v.parse(tokensSchema, tokens);
  const visitor = await insideLine(options);
  const page = await open(visitor, `/fleet${hash}`);
  await page.waitForFunction(() => location.hash === '');
  await page.locator('main li a b').first().waitFor();
  return { page, visitor, userId };
}

/** Stores the machines where the person bought last, as their purchases would. */
export const boughtAt = (userId: string, ids: readonly string[]) =>
  put(
    `clients/fleet/lineUsers/${userId}`,
    encodeFields({ lastMachines: ids }),
    '?updateMask.fieldPaths=lastMachines',
  );

/** Returns the names of the shown machines, from top to bottom. */
export const shownOn = (page: Page) =>
  page.locator('main li a b').evaluateAll((all) => all.map((b) => b.textContent));

/** Records the decoded queries of the machine list from now on. */
export function askedOn(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/fleet/machines')) asked.push(decodeURIComponent(search));
  });
  return asked;
}
