import { readMerchants } from '../../../worker/core/tenant/merchant-fields.ts';
import type { TenantFile } from '../tenant-file.ts';

/** The ids in the demo tenants and the documentation. Nobody owns them. */
const samples = {
  channel: /^16500000\d\d$/,
  merchant: /^dev-/,
  registration: /^T1234567890123$/,
  recipient: /^[CRU]0{24,}\d*$/,
};

/** Returns the fields of a tenant that hold an id of the examples. */
function sampleFields({ lineLogin, seller, support, ...tenant }: TenantFile): readonly string[] {
  const merchants = Object.entries(readMerchants(tenant));
  const recipients = [support?.lineTo, support?.second?.lineTo];
  return [
    ...(samples.channel.test(lineLogin.channelId) ? ['lineLogin.channelId'] : []),
    ...merchants.flatMap(([kind, id]) =>
      id !== undefined && samples.merchant.test(id) ? [`${kind}.merchantId`] : [],
    ),
    ...(samples.registration.test(seller?.registrationNumber ?? '')
      ? ['seller.registrationNumber']
      : []),
    ...(recipients.some((id) => samples.recipient.test(id ?? '')) ? ['support.lineTo'] : []),
  ];
}

/** Returns why a tenant with sample ids is refused. Undefined if the database is a stand-in. */
export function samplesIn(
  file: TenantFile,
  settings: Readonly<Record<string, string>>,
): string | undefined {
  const base = settings['FIRESTORE_BASE_URL'] ?? '';
  const isStandIn =
    (settings['FIRESTORE_EMULATOR_HOST'] ?? '') !== '' ||
    !(base === '' || base.endsWith('.googleapis.com'));
  const fields = isStandIn ? [] : sampleFields(file);
  return fields.length === 0
    ? undefined
    : `${fields.join(', ')}: This is an example id. Replace it with the tenant’s own.`;
}
