import type { OrderId } from '../../contract/customer/orders.ts';
import type { ErrorCode } from '../../contract/shared/errors.ts';
import type { ClientId, MachineId } from '../../contract/shared/ids.ts';
import { SettingsError } from './env.ts';
import { StoreError } from './store/store-error.ts';

/** All log events with their level. `error` needs an operator's attention. */
const levels = {
  'request.answered': 'info',
  'request.failed': 'error',
  'request.threw': 'error',
  'page.policy-violated': 'info',
  'page.not-drawn': 'error',
  'settings.missing': 'error',
  'incidents.untold': 'error',
  'incidents.unresolved': 'error',
  'sweep.finished': 'info',
  'sweep.failed': 'error',
  'sweep.left': 'error',
  'sealed.unreadable': 'error',
  'closing.interrupted': 'error',
  'console.threw': 'error',
  'closing.line-untold': 'error',
  'order.moved': 'info',
  'order.ended': 'info',
  'order.flagged': 'error',
  'order.unreadable': 'error',
  'order.drive-failed': 'error',
  'order.message-unrecorded': 'error',
  'order.notice-failed': 'error',
  'payment.called': 'info',
  'payment.call-failed': 'error',
  'pay-provider.misconfigured': 'error',
  'pay-method.unreadable': 'error',
  'coupon.unreadable': 'error',
  'pay-method.off-sale': 'error',
  'pay-method.on-sale': 'info',
  'problem.reported': 'info',
  'fleet.unsent': 'info',
  'fleet.untold': 'error',
  'machine.failed': 'error',
  'machine.stopped': 'error',
  'machine.readmitted': 'info',
  'offer.unreadable': 'error',
  'stock.unreadable': 'error',
  'stock-alerts.failed': 'error',
  'line-webhook.ignored': 'info',
  'line-webhook.failed': 'error',
} as const;
export type LogEvent = keyof typeof levels;

/**
 * A word that is safe to log: a name in our code, or a code checked by `logWord`. Free text does
 * not have this type. So the compiler keeps a person's name, number or token out of the log.
 */
export type LogWord = ErrorCode | Uppercase<string> | (string & { readonly __logWord: true });

/** The fields of a log line. No field can hold a person's data. */
export type LogFields = {
  readonly clientId?: ClientId | undefined;
  readonly requestId?: string;
  readonly orderId?: OrderId;
  readonly machineId?: MachineId | undefined;
  /** The outcome: an error code, a provider's verdict, a flag. */
  readonly outcome?: LogWord;
  /** The action: a provider's call, a sweep, a kind of notice. */
  readonly action?: LogWord;
  readonly method?: LogWord;
  /** The pattern of a route, never the requested address. */
  readonly route?: LogWord;
  readonly status?: number;
  readonly count?: number;
  readonly ms?: number;
  /**
   * Durations of an ended purchase: tap to command, command to the machine's report, report to the
   * end.
   */
  readonly commandMs?: number;
  readonly reportMs?: number;
  readonly settleMs?: number;
  readonly settings?: readonly LogWord[];
  /** Reduced to our own words and the stack by `describeThrown`. */
  readonly thrown?: unknown;
};

/** Writes one JSON line to the console, which the platform's log collector reads. */
export function log(event: LogEvent, { thrown, ...fields }: LogFields): void {
  const described = thrown === undefined ? {} : { thrown: describeThrown(thrown) };
  console.log(JSON.stringify({ level: levels[event], event, ...fields, ...described }));
}

/** Writes a measurement as a log line. Its type (`metrics/`) allows only ids and our own words. */
export const logMeasured = (fields: Readonly<Record<string, string | number | boolean | null>>) =>
  console.log(JSON.stringify({ level: 'info', event: 'metric', ...fields }));

const isLogWord = (text: string): text is LogWord & string =>
  /^(?=.*[A-Za-z*])[A-Za-z0-9/*][A-Za-z0-9_.:/*{}()|\\+?[\]^$-]{0,199}$/.test(text);

/**
 * Returns a code or a route's pattern if it is safe to log. Otherwise UNPRINTABLE: for example for
 * a provider's text, which has spaces, and for a telephone number, which has no letters.
 */
export const logWord = (text: string): LogWord => (isLogWord(text) ? text : 'UNPRINTABLE');

const unreadable: ReadonlySet<string> = new Set(['UnreadableOrder', 'UnreadableDocument']);

/**
 * Returns the safe part of a thrown value: our own words and the stack. A platform's answer is left
 * out.
 */
function describeThrown(thrown: unknown): string {
  if (thrown instanceof SettingsError || thrown instanceof StoreError) return thrown.message;
  if (thrown instanceof Error && unreadable.has(thrown.name)) return thrown.message;
  return thrown instanceof Error
    ? `${thrown.name} ${thrown.stack ?? ''}`.slice(0, 2000)
    : 'unknown';
}
