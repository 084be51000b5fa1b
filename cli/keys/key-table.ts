import type { RingName } from '../../worker/core/crypto/key-ring.ts';
import type { KeyCount } from '../../worker/core/operations/keys/count-keys.ts';

const statusWords = {
  current: 'current',
  older: 'in the ring',
  missing: 'NOT IN THE RING',
} as const satisfies Record<KeyCount['status'], string>;

/** Returns the counts as lines, and says whether the older keys are still needed. */
export function keyTable(counts: readonly KeyCount[]): readonly string[] {
  return counts.map(({ ring, kid, status, counts: found }) => {
    const parts = Object.entries(found).map(([what, count]) => `${count} ${what}`);
    const line = `${ring.padEnd(12)}  ${kid.padEnd(14)}  ${statusWords[status].padEnd(15)}`;
    return `${line}  ${parts.join(', ') || emptyWord(ring, status)}`;
  });
}

function emptyWord(ring: RingName, status: KeyCount['status']): string {
  const isOld = status === 'older';
  if (ring === 'SESSION_KEYS') {
    return isOld
      ? 'not stored: it can be removed 30 days after it was current'
      : 'sessions: not stored';
  }
  return isOld ? '0: nothing stored needs it' : '0';
}
