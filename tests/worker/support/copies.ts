import { stored } from './stand-ins.ts';

const DOCUMENTS = 'projects/test/databases/(default)/documents';
const DAY_MS = 86_400_000;

/** Stores copies of an order, each a day before the previous one. */
export async function copiesOf(clientId: string, orderId: string, count: number): Promise<void> {
  const fields = await stored(`clients/${clientId}/orders/${orderId}`);
  const writes = Array.from({ length: count }, (_, place) => {
    const id = [...String(place).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]);
    const createdAt = new Date(Date.now() - (place + 1) * DAY_MS).toISOString();
    return {
      update: {
        name: `${DOCUMENTS}/clients/${clientId}/orders/${orderId.slice(0, 22)}${id.join('')}`,
        fields: { ...fields, createdAt: { timestampValue: createdAt } },
      },
    };
  });
  const answer = await fetch(`http://outside.test/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
