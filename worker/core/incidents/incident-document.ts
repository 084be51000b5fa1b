import * as v from 'valibot';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { machineIdSchema, orderIdSchema } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import type { IncidentKind } from './incident-kinds.ts';

/**
 * How long a message waits for further incidents. So a site without power causes one message, and a
 * machine that fails repeatedly causes no flood.
 */
export const GROUP_MS = 5 * 60_000;

/** The recipients in the tenant's settings. The second ones are used if the first do not accept. */
const recipient = v.picklist(['first', 'second']);

/** One attempt to tell the operator. Only `SENT` means that LINE or the webhook accepted it. */
const attemptSchema = v.object({
  /** `all-clear`: the message that the incident has ended. */
  about: v.picklist(['problem', 'all-clear']),
  to: recipient,
  by: v.picklist(['line', 'webhook']),
  at: storedMs,
  outcome: v.string(),
});
export type DeliveryAttempt = v.InferOutput<typeof attemptSchema>;

/**
 * `clients/{c}/incidents/{id}`: a problem that an operator must look at. It is written in the
 * commit of its cause, so that none is lost. It is open until somebody resolves it or its cause
 * ends. A resolved one moves to another id, so the same problem can open again.
 */
const storedIncident = v.object({
  kind: v.string(),
  orderId: v.fallback(v.nullable(orderIdSchema), null),
  machineId: v.fallback(v.nullable(machineIdSchema), null),
  bindingId: v.fallback(v.optional(v.nullable(bindingIdSchema), null), null),
  slot: v.fallback(v.optional(v.nullable(v.string()), null), null),
  detail: v.fallback(v.optional(v.nullable(v.string()), null), null),
  /** The machine's site when it lost its connection. One task shows all such machines of a site. */
  site: v.fallback(v.optional(v.nullable(v.string()), null), null),
  isOpen: v.boolean(),
  openedAt: storedMs,
  /** When the next message is due. Null: none is. */
  notifyAt: v.nullable(storedMs),
  /** Failed attempts of the current message. */
  tries: v.number(),
  /** Whether a recipient accepted the message about the problem. */
  isTold: v.boolean(),
  attempts: v.array(attemptSchema),
  // Always null now, because `taskOwners` has a task's owner. An earlier version cannot read an
  // incident without this field.
  taken: v.nullable(v.object({ by: v.string(), at: storedMs })),
  /** `by` is null if it ended by itself. */
  resolved: v.nullable(
    v.object({
      ...{ by: v.nullable(v.string()), at: storedMs, note: v.string() },
      hasPhoto: v.optional(v.boolean(), false),
    }),
  ),
});

type Life = v.InferOutput<typeof storedIncident>;
export type Incident = Life & { readonly id: string };

/** The subject of a problem. One kind for one subject is one open incident. */
export type Happened = {
  readonly kind: IncidentKind;
  readonly orderId: string | null;
  readonly machineId: string | null;
  readonly bindingId?: string;
  /** The machine's slot. If present, the incident is about the slot and not the order. */
  readonly slot?: string;
  /** A day of the tenant, if the incident is about one: `2026-11-23`. */
  readonly day?: string;
  /** A few words for the message. Never a person's data. */
  readonly detail?: string;
  /** The site of a machine without a connection, if it has one. */
  readonly site?: string;
};

/** Returns the path of the open incident of a kind and subject. */
export const incidentPath = (
  clientId: ClientId,
  { kind, orderId, machineId, bindingId, slot, day }: Happened,
) => {
  const subject =
    slot === undefined
      ? (orderId ?? bindingId ?? machineId ?? day ?? 'tenant')
      : `${machineId}.${slot}`;
  return paths.incident(clientId, `${subject}.${kind}`);
};

/** Returns the write of an incident. Its message to the operator waits for others. */
export function incidentWrite(
  clientId: ClientId,
  happened: Happened,
  nowMs: number,
): Extract<Write, { kind: 'set' }> {
  const { kind, orderId, machineId, bindingId = null, slot = null, detail = null } = happened;
  const { site } = happened;
  return {
    kind: 'set',
    path: incidentPath(clientId, happened),
    fields: {
      ...{ kind, orderId, machineId, bindingId, slot, detail },
      ...(site === undefined ? {} : { site }),
      isOpen: true,
      openedAt: Timestamp.ofMs(nowMs),
      ...newMessage(nowMs, kind),
      ...{ isTold: false, attempts: [], taken: null, resolved: null },
    },
    serverTimes: ['updatedAt'],
  };
}

/**
 * Returns the fields of an incident that needs a new message. The message about a complaint is due
 * at once, because a customer waits for the answer. The message of a test is too, because somebody
 * watches a phone.
 */
export const newMessage = (nowMs: number, kind: string) => ({
  notifyAt: Timestamp.ofMs(isAtOnce(kind) ? nowMs : nowMs + GROUP_MS),
  tries: 0,
});

const isAtOnce = (kind: string) => kind === 'COMPLAINT' || kind === 'ALERT_TEST';

/** Returns a stored incident. Undefined if a newer version wrote it in another shape. */
export function readIncident({ id, fields }: StoredDocument): Incident | undefined {
  const parsed = v.safeParse(storedIncident, fields);
  return parsed.success ? { id, ...parsed.output } : undefined;
}

/** Returns a stored incident for a message. If a newer version wrote it, its kind is `UNKNOWN`. */
export function parseIncident(stored: StoredDocument): Incident {
  const since = Date.parse(stored.updateTime);
  const tries = v.parse(v.fallback(v.number(), 0), stored.fields['tries']);
  return (
    readIncident(stored) ?? {
      ...{ id: stored.id, kind: 'UNKNOWN' },
      ...{ orderId: null, machineId: null, bindingId: null, slot: null, detail: null, site: null },
      ...{ isOpen: true, openedAt: since, notifyAt: since, tries, isTold: false },
      ...{ attempts: [], taken: null, resolved: null },
    }
  );
}

/** Returns the fields of the attempts to tell the operator, as stored. */
export const attemptFields = (attempts: readonly DeliveryAttempt[]) =>
  attempts.map((attempt) => ({ ...attempt, at: Timestamp.ofMs(attempt.at) }));

/** Returns an incident's fields as stored. */
export const incidentFields = ({
  openedAt,
  notifyAt,
  attempts,
  taken,
  resolved,
  ...others
}: Life) => ({
  ...others,
  openedAt: Timestamp.ofMs(openedAt),
  notifyAt: notifyAt === null ? null : Timestamp.ofMs(notifyAt),
  attempts: attemptFields(attempts),
  taken: taken && { ...taken, at: Timestamp.ofMs(taken.at) },
  resolved: resolved && { ...resolved, at: Timestamp.ofMs(resolved.at) },
});
