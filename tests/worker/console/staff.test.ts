import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffListSchema } from '../../../contract/console/staff.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { remove, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'staffed';
const places = Array.from({ length: 64 }, (_, place) => String(place).padStart(2, '0'));
let owner: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009991');
  owner = await signIn(TENANT, ['owner']);
  const clerk = (place: string) => ({
    // Two share each name, so that pages end between people of one name.
    ...{ name: `係 ${Number(place) % 32}`, roles: ['support'], suspended: false },
    ...{ hasSignedIn: true, passkeys: [], identities: [] },
  });
  await seed(
    Object.fromEntries(
      places.map((place) => [`clients/${TENANT}/staff/clerk-${place}`, clerk(place)]),
    ),
  );
});

const page = async (query: string) => {
  const answer = await owner.call('GET', `/staff?${query}`);
  return v.parse(staffListSchema, await answer.json());
};

async function allPages(sort: string) {
  const names: string[] = [];
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const shown = await page(`sort=${sort}${cursor && `&cursor=${cursor}`}`);
    names.push(...shown.staff.map(({ name }) => name));
    ids.push(...shown.staff.map(({ id }) => id));
    sizes.push(shown.staff.length);
    cursor = shown.cursor;
  }
  return { names, ids, sizes };
}

describe('the list of staff', () => {
  test('shows each person once, sorted by name up or down, thirty a page', async () => {
    const up = await allPages('name');
    expect(up.sizes).toEqual([30, 30, 5]);
    expect(new Set(up.ids)).toEqual(
      new Set([owner.staffId, ...places.map((place) => `clerk-${place}`)]),
    );
    expect(up.names).toEqual(up.names.toSorted());
    const down = await allPages('-name');
    expect(down.ids).toEqual(up.ids.toReversed());
  });

  test('counts unreadable members, and shows the others', async () => {
    const path = `clients/${TENANT}/staff/newer`;
    await seed({ [path]: { name: '\u0001 first of all', roles: ['pilot'] } });
    const shown = await page('');
    expect(shown.unreadable).toBe(1);
    expect(shown.staff).toHaveLength(29);
    await remove(path);
  });

  test.each(['cursor=nobody', 'cursor=a/b'])('refuses an invalid cursor: %s', async (query) => {
    expect(await outcomeOf(await owner.call('GET', `/staff?${query}`))).toBe('CURSOR_INVALID');
  });

  test('refuses an unknown order', async () => {
    expect(await outcomeOf(await owner.call('GET', '/staff?sort=age'))).toBe(
      'CONSOLE_INPUT_INVALID',
    );
  });
});
