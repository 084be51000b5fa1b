import { parseEnrolment } from '../../worker/core/machines/device/enrol-device.ts';
import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import type { LastDay } from './ask-metrics.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';

const CHECK = 'machine tokens';
/** A sample is enough for a fleet of any size. `keys count` reads all machines. */
const SAMPLE = 100;

const REFUSED = 'machine connections';
/**
 * One revoked machine that retries every ten minutes causes this many refusals per day. More
 * indicate a fault.
 */
const MAX_REFUSED = 150;

/** Checks that few machines were refused in the last day. The edge measures each refusal. */
export function judgeRefused(lastDay: LastDay | undefined): Finding {
  if (!lastDay) {
    const token = 'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN in the settings here.';
    return notLookedAt(REFUSED, 'needs a Cloudflare token', token);
  }
  const { machineRefusals: refused } = lastDay;
  if (refused <= MAX_REFUSED) return ok(REFUSED, `${refused} refused with 401 in the last day`);
  return failed(
    REFUSED,
    `${refused} refused with 401 in the last day: their tokens are not those of the database`,
    'docs/metrics.md, "Machines are refused", names the machines. After a restore set DEVICE_READMIT_UNTIL (docs/operations/backup-and-restore.md); enrol others again: npm run ops -- device issue.',
  );
}

/** Checks that the edge has the keys that signed the machines' tokens, in a sample of all tenants. */
export async function judgeMachines(store: Firestore, { rings }: SelfCheck): Promise<Finding> {
  const kids = rings.find(({ name }) => name === 'DEVICE_KEYS')?.kids;
  if (!kids) return notLookedAt(CHECK, 'the edge has no readable DEVICE_KEYS');
  try {
    const from = { everyCollection: 'devices' };
    const sample = await store.query({ from, only: ['tokenId', 'kid'], limit: SAMPLE });
    const enrolled = sample.flatMap((document) => parseEnrolment(document) ?? []);
    if (enrolled.length === 0) {
      const remedy = 'npm run ops -- device issue CLIENT_ID MACHINE_ID';
      return notLookedAt(CHECK, 'no machine has one yet', remedy);
    }
    const strange = enrolled.filter(({ kid }) => kid === null || !kids.includes(kid));
    if (strange.length === 0) return ok(CHECK, `${enrolled.length} looked at`);
    return failed(
      CHECK,
      `${strange.length} of ${enrolled.length} are signed by a key that the edge does not have, so those machines cannot sell`,
      'Add that key again behind the others in DEVICE_KEYS (npm run ops -- keys count names it), or enrol them again: npm run ops -- device issue.',
    );
  } catch (cause) {
    if (cause instanceof StoreError) return notLookedAt(CHECK, `Firestore: ${cause.status}`);
    throw cause;
  }
}
