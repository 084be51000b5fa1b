import { expect, test } from 'vitest';
import { orderIdOf } from '../../../contract/customer/order-id.ts';

// The value comes from another program. Phones and edges of different versions must find the same order.
test('the id of a tap is the SHA-256 of tenant, buyer and key, in base32 with 26 letters', async () => {
  expect(await orderIdOf('demo', 'U1', 'key-1')).toBe('h3d4kbfpipx5cj2x5gzehfojva');
});

test('taps with different tenants, buyers or keys have different ids', async () => {
  const ids = [
    await orderIdOf('demo', 'U1', 'key-1'),
    await orderIdOf('demoU', '1', 'key-1'),
    await orderIdOf('demo', 'U1k', 'ey-1'),
  ];
  expect(new Set(ids).size).toBe(3);
});
