import type { IncidentKind } from '../../../worker/core/incidents/incident-kinds.ts';

/** One row of the table in docs/operations/incidents.md. A test of the same id proves its last three columns. */
export type Scenario = {
  readonly happens: string;
  /** What the customer sees, with the code of the refusal or the state of the order. */
  readonly customer: { readonly sees: string; readonly code?: string };
  /** The incident's kind, and the maximum minutes from the cause until LINE has accepted the message. */
  readonly told: {
    readonly kind: IncidentKind;
    readonly withinMinutes: number;
    readonly whom?: string;
  } | null;
  /**
   * The rule of docs/metrics.md that alerts the person on duty. It checks the last five minutes, every five
   * minutes.
   */
  readonly alert?: string;
  /** How it ends, and who ends it. */
  readonly heals: string;
};

export const scenarios = {
  sitePower: {
    happens: 'Forty machines of a site lose power',
    customer: { sees: 'the machine is offline; no order is placed', code: 'MACHINE_OFFLINE' },
    told: { kind: 'MACHINE_OFFLINE', withinMinutes: 40, whom: 'one message with all forty' },
    heals: 'by itself when they reconnect: one all-clear',
  },
  silentDay: {
    happens: 'One machine is silent for a day',
    customer: { sees: 'the machine is offline; no order is placed', code: 'MACHINE_OFFLINE' },
    told: { kind: 'MACHINE_OFFLINE', withinMinutes: 40, whom: 'once' },
    heals: 'by itself when it reconnects: an all-clear',
  },
  jam: {
    happens: 'A slot jams',
    customer: { sees: 'the money is back', code: 'REVERTED' },
    told: { kind: 'SLOT_JAMMED', withinMinutes: 6 },
    heals: 'by itself with the slot’s next sale: an all-clear',
  },
  doorOpen: {
    happens: 'A door is left open',
    customer: { sees: 'the machine is offline; no order is placed', code: 'MACHINE_OFFLINE' },
    told: { kind: 'DOOR_OPEN', withinMinutes: 21 },
    heals: 'by itself when the door is closed: an all-clear',
  },
  warm: {
    happens: 'A machine’s cooling fails for an hour (`temperatureMinutes`)',
    customer: { sees: 'nothing; the machine goes on selling' },
    told: { kind: 'TEMPERATURE', withinMinutes: 10 },
    heals: 'by itself when the machine measures 10 °C or less: an all-clear',
  },
  deadSensor: {
    happens: 'A drop sensor is dead',
    customer: {
      sees: 'two purchases give the money back, then the slot is not sold',
      code: 'SLOT_STOPPED',
    },
    told: { kind: 'SLOT_STOPPED', withinMinutes: 6 },
    heals: '`npm run ops -- device resume`',
  },
  payPayDown: {
    happens: 'PayPay answers 503 for an hour',
    customer: { sees: 'nothing is bought; nothing stays on hold', code: 'CANCELLED' },
    told: null,
    alert: 'A platform fails',
    heals: 'by itself when PayPay answers',
  },
  dPayDown: {
    happens: 'd払い answers 503 for an hour',
    customer: { sees: 'nothing is bought; nothing stays on hold', code: 'CANCELLED' },
    told: null,
    alert: 'A platform fails',
    heals: 'by itself when GMO-PG answers',
  },
  lineDown: {
    happens: 'LINE answers 503 for half an hour, and a customer reports a problem',
    customer: { sees: 'the report is accepted' },
    told: { kind: 'COMPLAINT', withinMinutes: 62 },
    heals: 'by itself when LINE answers',
  },
  lineRefuses: {
    happens: 'LINE refuses the operator’s messages',
    customer: { sees: 'the report is accepted' },
    told: { kind: 'COMPLAINT', withinMinutes: 1, whom: '`support.second`' },
    heals: 'the settings of the LINE account',
  },
  lineLimit: {
    happens: 'LINE’s monthly limit is reached',
    customer: { sees: 'the report is accepted' },
    told: { kind: 'COMPLAINT', withinMinutes: 1, whom: '`support.second`' },
    heals: 'a larger plan, or the next month',
  },
  smsDown: {
    happens: 'The SMS service is down',
    customer: { sees: 'the code may not arrive; another can be requested after 30 seconds' },
    told: null,
    alert: 'A platform fails',
    heals: 'by itself with the next attempt',
  },
  storeDown: {
    happens: 'Firestore answers 503 for five minutes',
    customer: { sees: 'the drink that fell is paid afterwards', code: 'CAPTURED' },
    told: null,
    alert: 'Requests fail',
    heals: 'by itself when Firestore answers',
  },
  holdExpires: {
    happens: 'An authorisation expires while the motor runs',
    customer: { sees: 'the drink fell; nothing is paid', code: 'MANUAL_REVIEW' },
    told: { kind: 'NOT_PAID', withinMinutes: 6 },
    heals: '`npm run ops -- orders close`',
  },
  restore: {
    happens: 'Yesterday’s backup is restored',
    customer: { sees: 'machines with newer tokens are offline', code: 'MACHINE_OFFLINE' },
    told: { kind: 'MACHINE_READMITTED', withinMinutes: 6 },
    heals: '`DEVICE_READMIT_UNTIL` admits the machines',
  },
  removed: {
    happens: 'A machine is removed',
    customer: { sees: 'the machine does not exist', code: 'NOT_FOUND' },
    told: null,
    heals: 'nothing is left to do',
  },
  noTakings: {
    happens: 'A connected machine sells nothing for four days (`noSaleHours`)',
    customer: { sees: 'nothing' },
    told: { kind: 'NO_SALES', withinMinutes: 10 },
    heals: 'by itself with the next sale: an all-clear',
  },
  deploy: {
    happens: 'A deploy restarts every machine’s object during 20 purchases',
    customer: { sees: 'each purchase ends as usual', code: 'CAPTURED' },
    told: null,
    heals: 'by itself when the machines reconnect',
  },
} as const satisfies Readonly<Record<string, Scenario>>;
export type ScenarioId = keyof typeof scenarios;

const inMinutes = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

/** Returns the rows as a Markdown table. */
export function scenarioTable(): string {
  const rows = Object.values<Scenario>(scenarios).map(
    ({ happens, customer, told, alert, heals }) => {
      const code = customer.code ? ` (\`${customer.code}\`)` : '';
      const whom = told?.whom ? `, ${told.whom}` : '';
      const untold = alert ? `the person on duty: alert “${alert}”, within 10 minutes` : 'nobody';
      const message = told
        ? `\`${told.kind}\`${whom}, within ${inMinutes(told.withinMinutes)}`
        : untold;
      return `| ${happens} | ${customer.sees}${code} | ${message} | ${heals} |`;
    },
  );
  const head = '| what happens | a customer sees | who is notified, within | how it ends |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}
