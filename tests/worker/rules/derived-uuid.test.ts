import { expect, test } from 'vitest';
import { derivedUuid } from '../../../worker/core/crypto/derived-uuid.ts';

// The values come from another program: SHA-256 of `step:id`, with the digits of a version 4 UUID set.
test('a step of an order always has the same UUID of version 4', async () => {
  expect(await derivedUuid('authorize', '2')).toBe('6f15350a-4e8f-4064-a206-34ceb8cf7522');
  expect(await derivedUuid('authorize', '2')).toBe('6f15350a-4e8f-4064-a206-34ceb8cf7522');
});

test('other steps and other orders have other UUIDs', async () => {
  expect(await derivedUuid('receipt', '2')).toBe('839f9aa7-04ef-462a-a4e9-58bf5deefbfe');
  expect(await derivedUuid('authorize', '3')).toBe('3d141ccd-e710-4952-a665-327611bc96e8');
});
