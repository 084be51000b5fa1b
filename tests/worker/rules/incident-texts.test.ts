import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema, orderIdSchema } from '../../../contract/shared/ids.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import type { Incident } from '../../../worker/core/incidents/incident-document.ts';
import { incidentKinds } from '../../../worker/core/incidents/incident-kinds.ts';
import { siteOf, taskOfIncident } from '../../../worker/core/incidents/incident-task.ts';
import { incidentTexts } from '../../../worker/core/incidents/incident-texts.ts';
import type { MachinePlace } from '../../../worker/core/incidents/machine-places.ts';

const clientId = v.parse(clientIdSchema, 'demo');
const machineId = v.parse(machineIdSchema, 'm-port-3');
const orderId = v.parse(orderIdSchema, 'k2mqaz7hb3nbbbovbo5ajdzuoa');
const place: MachinePlace = {
  ...{ name: '港第2倉庫 3号機', code: '3003' },
  localName: { ja: '港第2倉庫 3号機', en: 'Port Warehouse 2, No. 3' },
  ...{ place: '正面口', localPlace: { ja: '正面口', en: 'Front' }, site: '港第2倉庫', route: 'A' },
};
const context = {
  ...{ clientId, places: new Map([[machineId, place]]) },
  consoleOrigin: 'https://console.example.jp',
};
const incidentOf = (kind: string, more: Partial<Incident> = {}): Incident => ({
  ...{ id: `${machineId}.${kind}`, kind, machineId, orderId: null, bindingId: null, slot: null },
  ...{ detail: null, isOpen: true, notifyAt: null, tries: 0, isTold: false, attempts: [] },
  ...{ site: null, taken: null, resolved: null, openedAt: Date.parse('2026-11-27T08:31:00+09:00') },
  ...more,
});

test('an alert names the machine, its place, the problem, its start and the customer’s view, with a link', () => {
  const [text] = incidentTexts('problem', [incidentOf('MACHINE_OFFLINE')], context);
  expect(text?.split('\n')).toEqual([
    '【要確認】自販機サービスからのお知らせ',
    '■3003 港第2倉庫 3号機 正面口',
    '自販機がオフラインのままです（電源と通信をご確認ください）（11/27 08:31から）',
    'お客様の画面：通信していないため購入できません',
    '',
    'https://console.example.jp/demo/tasks/offline.m-port-3.MACHINE_OFFLINE',
  ]);
});

test('an alert about several machines of a site links to the site’s task', () => {
  const dark = (number: number) =>
    incidentOf('MACHINE_OFFLINE', { id: `m-${number}.MACHINE_OFFLINE`, site: '港第2倉庫' });
  const [text = ''] = incidentTexts('problem', [dark(1), dark(2)], context);
  const [, task = ''] = /demo\/tasks\/offline\.(site\.[\w-]+)$/.exec(text) ?? [];
  expect(siteOf(task)).toBe('港第2倉庫');
});

test('an incident belongs to a task: a report, a review or a machine', () => {
  const report = incidentOf('COMPLAINT', { id: `${orderId}.COMPLAINT`, orderId });
  expect(taskOfIncident(report)).toBe(`problem.${orderId}.COMPLAINT`);
  expect(taskOfIncident(incidentOf('MANUAL_REVIEW', { orderId }))).toBe(`review.${orderId}`);
  expect(taskOfIncident(incidentOf('SOLD_OUT'))).toBe(`incident.${machineId}.SOLD_OUT`);
});

test('an alert about one order links to it, and names its number and the slot', () => {
  const about = incidentOf('POSSIBLE_LOSS', { orderId, slot: 'A1' });
  const [text = ''] = incidentTexts('problem', [about], context);
  expect(text).toContain('■3003 港第2倉庫 3号機 正面口 列A1');
  expect(text).toContain(`注文 ${orderNumber(orderId)}`);
  expect(text.endsWith(`\nhttps://console.example.jp/demo/orders/${orderId}`)).toBe(true);
});

test('an alert about several problems lists them and links to the worklist', () => {
  const [text = ''] = incidentTexts(
    'problem',
    [incidentOf('POSSIBLE_LOSS', { orderId }), incidentOf('SOLD_OUT')],
    context,
  );
  expect(text).toContain('・売り切れの商品が増えています（補充をご検討ください）：1件');
  expect(text.endsWith('\nhttps://console.example.jp/demo')).toBe(true);
});

test('no alert contains a code, a command or an id, with or without the console’s address', () => {
  for (const kind of Object.keys(incidentKinds)) {
    const about = incidentOf(kind, { orderId, slot: 'A1', detail: null });
    for (const consoleOrigin of [undefined, context.consoleOrigin]) {
      const texts = incidentTexts('problem', [about], { ...context, consoleOrigin });
      const words = texts.join('\n').replace(/https:\S+/, '');
      expect(words, kind).not.toMatch(/[A-Z]+_[A-Z]|npm run|[a-z2-7]{26}/);
    }
  }
});
