import {
  type OperationFailure,
  operationErrors,
  type ProviderAnswer,
} from '../../contract/console/operation-errors.ts';
import type { PutRisk } from '../../contract/console/put-errors.ts';
import type { Operated } from '../../worker/core/operator/operator-context.ts';
import { payProviders } from '../../worker/core/pay-providers/registry.ts';
import { CommandError } from './command-error.ts';

/** Returns the value of an operation. @param subject printed first. @throws CommandError that says why it was refused. */
export function valueOrFail<T>(result: Operated<T>, subject?: string): T {
  if (result.ok) return result.value;
  const text = failureText(result.error);
  throw new CommandError(subject === undefined ? text : `${subject}: ${text}`);
}

/** Returns the provider's answer in one line. */
export function providerText({ kind, state, amountYen, why }: ProviderAnswer): string {
  if (state === null) return `${kind} does not say (${why})`;
  return `${kind} says ${state}${amountYen === null ? '' : `, ${amountYen} yen`}`;
}

/** Returns the text of a failure, with the names and numbers that it contains. */
export function failureText(failure: OperationFailure): string {
  const { en } = operationErrors[failure.code].body;
  switch (failure.code) {
    case 'ORDER_NUMBER_SHARED':
      return `${en} ${failure.data.orderIds.join(', ')}`;
    case 'ORDER_STATE_UNSUITABLE': {
      const { state, from, hasEnded, nextStepAtMs } = failure.data;
      const next = nextStepAtMs === null ? 'by the machine' : new Date(nextStepAtMs).toISOString();
      const why = hasEnded ? 'It has ended.' : `It continues automatically (next step ${next}).`;
      return `The order is ${state}, and this action needs ${from.join(' or ')}. ${why}`;
    }
    case 'EVIDENCE_MISSING':
      return `${en} Use --force if you are sure.`;
    case 'PAYMENT_UNKNOWN':
      return `${providerText(failure.data.provider)}. ${en}`;
    case 'PROVIDER_DISAGREES': {
      const { provider, needed } = failure.data;
      return `${providerText(provider)}, and this action needs ${needed}. ${en} Use --force if you are sure.`;
    }
    case 'SETTLEMENT_COLUMNS_UNKNOWN': {
      const { file, known } = failure.data;
      const lines = known.map(({ provider, headers }) => `  ${provider}: ${headers.join(', ')}`);
      return [`${file}: ${en} Use --columns. Known are`, ...lines].join('\n');
    }
    case 'SETTLEMENT_FILE_TOO_LONG':
      return `${failure.data.file}: ${en} At most ${failure.data.maxRows} rows.`;
    default:
      return 'data' in failure ? detailOf(failure, en) : en;
  }
}

type Detailed = Extract<OperationFailure, { readonly data: unknown }>;

/** Returns the catalogue's sentence with the names and numbers that the failure contains. */
function detailOf(failure: Detailed, en: string): string {
  switch (failure.code) {
    case 'MACHINE_UNKNOWN':
      return `${failure.data.machineIds.join(', ')}: ${en}`;
    case 'SERIAL_UNKNOWN':
    case 'SERIAL_TAKEN':
      return `${failure.data.serial}: ${en}`;
    case 'DEVICE_KEYS_MALFORMED':
      return `${en} Lines: ${failure.data.lines.join(', ')}.`;
    case 'DEVICE_KEY_DIFFERS':
      return `${failure.data.serials.join(', ')}: ${en}`;
    case 'MACHINE_ENROLLED':
    case 'TOKEN_ABSENT':
      return `${failure.data.machineId}: ${en}`;
    case 'LIMIT_INVALID':
      return `--limit: ${en} 1 to ${failure.data.max}.`;
    case 'PUT_PLACEHOLDER':
      return `${failure.data.fields.join(', ')}: ${en}`;
    case 'PUT_UNCONFIRMED':
      return [`${en} ${confirming(failure.data.risks)}`, ...riskLines(failure.data.risks)].join(
        '\n  ',
      );
    case 'SECRET_MALFORMED':
      return `${failure.data.name} is not valid: ${failure.data.fields.join(', ')}.`;
    case 'SECRET_UNREADABLE':
      return `${failure.data.name}, sealed with ${failure.data.kid ?? 'an unknown key'}: ${en}`;
    case 'SECRETS_FULL':
      return `${failure.data.name}: ${en} At most ${failure.data.max}.`;
    case 'SECRET_IN_USE':
      return `${failure.data.orders} orders: ${en} npm run ops -- orders scan --open shows them.`;
    case 'TENANT_UNKNOWN':
      return `There is no tenant ${failure.data.clientId}. Register it with tenant put first.`;
    case 'SECRET_NOT_JSON':
    case 'SECRET_ABSENT':
    case 'MERCHANT_UNNAMED':
      return `${failure.data.name}: ${en}`;
    case 'MERCHANT_WRONG':
      return `${failure.data.kind}: ${en}`;
    case 'MERCHANT_TAKEN': {
      const { kind, account, owner } = failure.data;
      const field = payProviders[kind].merchantIn === 'tenant' ? `${kind}.merchantId` : kind;
      return `${field}: ${account} is the merchant of ${owner}.`;
    }
    case 'LINE_CHANNEL_TAKEN':
      return `lineLogin.channelId: ${failure.data.channelId} is the LINE channel of ${failure.data.owner}.`;
    default:
      return en;
  }
}

/** Maximum number of changes to name. The rest is only counted. */
const MAX_RISKS = 20;

const riskLines = (risks: readonly PutRisk[]): readonly string[] => [
  ...risks.slice(0, MAX_RISKS).map(riskLine),
  ...(risks.length > MAX_RISKS ? [`and ${risks.length - MAX_RISKS} more`] : []),
];

/** Returns the options with which the operator confirms these changes. */
function confirming(risks: readonly PutRisk[]): string {
  const removals = risks.filter((risk) => risk.kind === 'REMOVED');
  const removed = removals.reduce((sum, one) => sum + one.removed, 0);
  return removals.some(({ isMany }) => isMany) ? `(--yes --removes ${removed})` : '(--yes)';
}

const idsOf = ({ ids, removed }: { readonly ids: readonly string[]; readonly removed: number }) =>
  `${ids.join(', ')}${removed > ids.length ? ` and ${removed - ids.length} more` : ''}`;

function riskLine(risk: PutRisk): string {
  if (risk.kind === 'REMOVED') {
    return `${risk.removed} of ${risk.of} ${risk.collection} would be removed: ${idsOf(risk)}`;
  }
  if (risk.kind === 'CONSOLE_COUPON') {
    return `coupons: ${risk.id} (${risk.code}): the console has another coupon with this id or code`;
  }
  if (risk.kind === 'CONSOLE_PLACE') {
    return `${risk.machineId}: the console has moved it to ${risk.place}, and the file would move it to ${risk.to}`;
  }
  if (risk.kind === 'CONSOLE_ALERTS') {
    return 'support: the console has other alert settings, and the file would replace them';
  }
  if (risk.kind === 'CONSOLE_DESK') {
    return 'name, setup, contact, seller, payMethods, messages, sessionIdleDays: the console has other ones, and the file would replace them';
  }
  if (risk.kind === 'CONSOLE_PHOTO') {
    return `products: ${risk.id}: ${risk.by} has changed its picture in the console, and the file has another one`;
  }
  if (risk.kind === 'CONSOLE_PRODUCT') {
    return `products: ${risk.id}: ${risk.by} has changed it in the console, and the file has other details`;
  }
  if (risk.kind === 'CONSOLE_APPEARANCE') {
    return `appearance: ${risk.by} has changed it in the console, and the file has another one`;
  }
  if (risk.kind === 'CONSOLE_FAQ' || risk.kind === 'CONSOLE_DOCUMENT') {
    const where = risk.kind === 'CONSOLE_FAQ' ? 'faqs' : 'documents';
    return `${where}: ${risk.id}: ${risk.by} has changed it in the console, and the file has another text`;
  }
  const place = `${risk.machineId} ${risk.slot}`;
  if (risk.kind === 'CONSOLE_DRINK') {
    return `${place}: the console has changed its drink to ${risk.productId}, and the file would make it ${risk.to}`;
  }
  return risk.kind === 'PRICE'
    ? `${place}: ${risk.from} yen would become ${risk.to} yen`
    : `${place}: the console has changed it to ${risk.consoleYen} yen, and the file would make it ${risk.to} yen`;
}
