import * as v from 'valibot';
import type { Desk } from '../../../../contract/console/desk.ts';
import { documentNameSchema } from '../../../../contract/shared/documents.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { payProviders } from '../../pay-providers/registry.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { type DeskFields, deskName, deskOf, fileDeskOf } from '../desk-fields.ts';
import { readMerchants } from '../merchant-fields.ts';
import { otherNumberIn } from '../registration-number.ts';

/** Returns the tenant's settings for its customers. One read. */
export async function showDesk({
  services: { store },
  client: { clientId },
}: Reader): Promise<Operated<Desk>> {
  const stored = await store.get(paths.client(clientId));
  if (!stored) return refuse({ code: 'SETTINGS_CHANGED' });
  return ok({ ...deskOf(stored.fields, stored.id), version: stored.updateTime });
}

/**
 * Changes the tenant's settings for its customers, who see the change within a minute. A later put
 * of an unchanged file keeps it.
 * MERCHANT_NOT_OWN if a new pay method needs a merchant that the tenant does not have.
 * SELLER_NUMBER_DIFFERS if a document names another registration number than the receipts would. A
 * tenant's file must not contain both either. SETTINGS_CHANGED if the tenant's document has changed
 * since the page read it. Repeating the same change has no effect.
 */
export async function changeDesk(
  acting: Acting,
  { version, ...desk }: Desk,
): Promise<Operated<Desk>> {
  const { services, client } = acting;
  const { store } = services;
  const path = paths.client(client.clientId);
  const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
  if (!stored) return refuse({ code: 'SETTINGS_CHANGED' });
  if (isPutting(put)) return refuse({ code: 'PUT_BY_ANOTHER' });
  const before = deskOf(stored.fields, stored.id);
  const own = deskName(desk);
  if (deskName(before) === own) return showDesk(acting);
  if (stored.updateTime !== version) return refuse({ code: 'SETTINGS_CHANGED' });
  const contradiction = await contradictionOf(acting, { stored, before, desk });
  if (contradiction) return refuse({ code: contradiction });
  const audit = await auditWrites(
    acting,
    { kind: 'tenant', id: client.clientId },
    {
      ...{ what: 'desk.change', reason: '' },
      ...{ before: audited(before), after: audited(desk) },
    },
  );
  const deskMark = { file: fileDeskOf(stored) ?? deskName(before), own };
  const committed = await store.commit([
    update(path, { ...desk, deskMark }, { updateTime: version }),
    consoleChange(client.clientId, put),
    ...audit,
  ]);
  return committed.ok ? showDesk(acting) : refuse({ code: 'SETTINGS_CHANGED' });
}

/** Returns why the rules of a tenant's file forbid these settings. Undefined: they are allowed. */
async function contradictionOf(
  acting: Acting,
  { stored, before, desk }: Record<'before' | 'desk', DeskFields> & { stored: StoredDocument },
): Promise<'MERCHANT_NOT_OWN' | 'SELLER_NUMBER_DIFFERS' | undefined> {
  const merchants = readMerchants(stored.fields);
  const lacksMerchant = desk.payMethods
    .filter((kind) => !before.payMethods.includes(kind))
    .some((kind) => payProviders[kind].merchantIn === 'tenant' && !merchants[kind]);
  if (lacksMerchant) return 'MERCHANT_NOT_OWN';
  const [number = null, numberBefore = null] = [desk, before].map(
    ({ seller }) => seller?.registrationNumber,
  );
  if (number === numberBefore) return undefined;
  return (await hasOtherNumber(acting, number)) ? 'SELLER_NUMBER_DIFFERS' : undefined;
}

const bodySchema = v.object({ body: v.record(v.string(), v.string()) });

/**
 * Returns whether a document for customers names another registration number. One read per
 * document.
 */
async function hasOtherNumber(
  { services: { store }, client: { clientId } }: Acting,
  number: string | null,
): Promise<boolean> {
  const documents = await store.batchGet(
    documentNameSchema.options.map((name) => paths.tenantDocument(clientId, name)),
    ['body'],
  );
  return documents.some((stored) => {
    const parsed = v.safeParse(bodySchema, stored?.fields);
    const texts = parsed.success ? Object.values(parsed.output.body) : [];
    return texts.some((text) => otherNumberIn(text, number) !== undefined);
  });
}

/**
 * Returns the settings for the audit row: everything that is needed to restore them. A tenant's own
 * address and number are public.
 */
const audited = ({ name, setup, contact, seller, ...others }: DeskFields) => ({
  ...{ serviceName: [name.ja, name.en], setupSteps: setup.required },
  personalInfo: setup.personalInfo,
  contact: given(contact.phone, contact.email, contact.lineUrl, ...bothOf(contact.hours)),
  seller: given(...bothOf(seller?.name), seller?.registrationNumber),
  ...others,
});

const bothOf = (text: DeskFields['name'] | null | undefined) => [text?.ja, text?.en];
const given = (...texts: readonly (string | null | undefined)[]) =>
  texts.flatMap((one) => one ?? []);
