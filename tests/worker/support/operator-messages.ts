import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { createServices } from '../../../worker/core/create-services.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import { incidentWrite } from '../../../worker/core/incidents/incident-document.ts';
import type { IncidentKind } from '../../../worker/core/incidents/incident-kinds.ts';
import { listIncidents } from '../../../worker/core/incidents/operate/list-incidents.ts';
import type { PushOutcome } from '../../../worker/core/platforms/line-messaging.ts';
import type { Services } from '../../../worker/core/services.ts';
import type { Fields } from '../../../worker/core/store/values.ts';
import { patch, seed } from './stand-ins.ts';

export const MINUTE_MS = 60_000;
export const FIRST = `C${'1'.repeat(32)}`;
export const SECOND = `C${'2'.repeat(32)}`;
/** Noon in Japan. */
export const NOON_MS = Date.parse('2026-11-23T03:00:00Z');

export const stores = createServices(settingsOf(env), () => {
  throw new Error('no machine is asked here');
});
export const lost = { orderId: null, kind: 'MACHINE_OFFLINE' } as const;
let made = 0;
export let clientId = v.parse(clientIdSchema, 'life-0');
/** Each accepted or refused message: its recipient, its text and the outcome. */
export let sent: { to: string; text: string; outcome: PushOutcome }[] = [];
/** The outcome of each recipient. Default: SENT. */
let outcomes: Readonly<Record<string, PushOutcome>> = {};
/** Sets how recipients answer from now on. */
export const answerWith = (next: Readonly<Record<string, PushOutcome>>) => {
  outcomes = next;
};

const answer = async (to: string, text: string): Promise<PushOutcome> => {
  const outcome = outcomes[to] ?? 'SENT';
  sent.push({ to, text, outcome });
  return outcome;
};
export const at = (nowMs: number): Services => ({
  ...stores,
  nowMs: () => nowMs,
  lineMessaging: {
    ...stores.lineMessaging,
    push: (_, { to, messages }) =>
      answer(to, messages.map((one) => ('text' in one ? one.text : '')).join('\n')),
  },
  operatorWebhook: { post: (url, { text }) => answer(url, text) },
});
export const operatorAt = (nowMs: number) => ({
  services: at(nowMs),
  client: { clientId },
  actor: { type: 'command', id: 'hanako', name: 'hanako', roles: ['owner'] } as const,
});
export const machineId = (number: number) => v.parse(machineIdSchema, `m-${number}`);
export const raise = (number: number, kind: IncidentKind = 'MACHINE_OFFLINE', nowMs = NOON_MS) =>
  stores.store.commit([
    incidentWrite(clientId, { orderId: null, kind, machineId: machineId(number) }, nowMs),
  ]);
export const putMachines = (count: number, site: string) =>
  seed(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `clients/${clientId}/machines/m-${index}`,
        { code: String(index), name: { ja: `${index}号機` }, place: { ja: '1階' }, site },
      ]),
    ),
  );
export const support = (fields: Fields) => patch(`clients/${clientId}`, { support: fields });
export const open = async () => {
  const page = await listIncidents(operatorAt(NOON_MS), { resolved: false });
  return page.ok ? page.value.incidents.map(({ incident }) => incident) : [];
};
export const recipients = () => sent.map(({ to }) => to);

/** Creates, before each test, a tenant with one machine and two recipients and without messages. */
export const newTenant = async () => {
  made += 1;
  clientId = v.parse(clientIdSchema, `life-${made}`);
  sent = [];
  outcomes = {};
  await putMachines(1, '本社');
  await support({ lineTo: FIRST, second: { lineTo: SECOND } });
};
