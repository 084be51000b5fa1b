import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { anchorAudit, areAnchorsDue } from '../../../worker/core/operator/anchor-audit.ts';
import { type AuditAnchor, auditAnchor } from '../../../worker/core/operator/audit-anchor.ts';
import { auditMac } from '../../../worker/core/operator/audit-mac.ts';
import { verifyAudit } from '../../../worker/core/operator/verify-audit.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { storedMs } from '../../../worker/core/store/values.ts';
import { secretRing } from '../key-bindings.ts';
import { outcomeOf, services, signIn } from '../support/console.ts';
import { list, patch, remove, restore } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

/** These tests play somebody who can write into the store, but has no key of the audit log. */
const MINUTE_MS = 60_000;
let made = 0;
let tenant: string;
let desks: readonly string[];
let owner: Awaited<ReturnType<typeof signIn>>;

const clientId = () => v.parse(clientIdSchema, tenant);
const rowPath = (nth: number, seq: number) => `clients/${tenant}/audit/${desks[nth]}.00000${seq}`;
const headPath = (nth: number) => `clients/${tenant}/auditHeads/${desks[nth]}`;

/** Makes an anchor a minute after everything so far, as the cron does at night. */
async function anchor(): Promise<number> {
  const heads = await services.store.query({ from: paths.auditHeads(clientId()) });
  const newestMs = Math.max(...heads.map(({ fields }) => v.parse(storedMs, fields['updatedAt'])));
  return anchorAudit({ ...services, nowMs: () => newestMs + MINUTE_MS + 1 }, clientId());
}
const anchorsStored = async () =>
  (await services.store.query({ from: paths.auditAnchors(clientId()) })).map(({ fields }) =>
    v.parse(auditAnchor, fields),
  );

/** Returns the faults, with the number of the desk for its target. */
async function faults(copy: readonly AuditAnchor[] = []): Promise<readonly string[]> {
  const found = await verifyAudit(services, clientId(), copy);
  return found.faults.map(({ target, seq, kind }) => {
    const desk = desks.indexOf(target);
    return `${desk === -1 ? target : `desk ${desk}`}, ${seq} ${kind}`;
  });
}

const change = async (nth: number, roles: readonly string[]) => {
  const id = desks[nth]?.replace('staff.', '');
  const body = { roles, suspended: false, reason: 'a trial' };
  return outcomeOf(await owner.call('PUT', `/staff/${id}`, body));
};

const documentAt = async (path: string) => {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const found = (await list(folder)).find(({ name }) => name.endsWith(`/${path}`));
  if (!found) throw new Error(`there is no ${path}`);
  return found;
};

beforeEach(async () => {
  made += 1;
  tenant = `forged-${made}`;
  await openTenant(tenant, `16500310${String(made).padStart(2, '0')}`);
  owner = await signIn(tenant, ['owner']);
  desks = [await signIn(tenant, ['support']), await signIn(tenant, ['support'])].map(
    ({ staffId }) => `staff.${staffId}`,
  );
  for (const nth of [0, 1]) {
    expect(await change(nth, ['finance'])).toBe(200);
    expect(await change(nth, ['manager'])).toBe(200);
  }
});

describe('the check finds that somebody with write access to the store', () => {
  test('deletes the newest row and restores an older head', async () => {
    const before = await documentAt(headPath(0));
    expect(await change(0, ['support'])).toBe(200);
    expect(await anchor()).toBe(2);
    const copy = await anchorsStored();
    await remove(rowPath(0, 3));
    await restore(headPath(0), before);
    expect(await faults()).toEqual(['desk 0, 3 MISSING']);
    await remove(`clients/${tenant}/auditAnchors/000001`);
    expect(await faults(copy)).toEqual(['anchors, 1 MISSING', 'desk 0, 3 MISSING']);
  });

  test('deletes the newest row and backdates the head, which also blocks further writes', async () => {
    await remove(rowPath(0, 2));
    await patch(headPath(0), { atMs: 0 });
    expect(await faults()).toEqual(['desk 0, 2 HEAD_CHANGED']);
    expect(await change(0, ['support'])).toBe('CONSOLE_DATA_UNREADABLE');
    expect(await faults()).toEqual(['desk 0, 2 HEAD_CHANGED']);
  });

  test('deletes all rows of a target and its head', async () => {
    await anchor();
    for (const seq of [1, 2]) await remove(rowPath(0, seq));
    await remove(headPath(0));
    expect(await faults()).toEqual(['desk 0, 2 MISSING']);
  });

  test('replaces the newest row’s MAC with one of another key', async () => {
    const place = paths.auditRow(clientId(), { kind: 'staff', id: 'x' }, 2);
    const mac = await auditMac(secretRing('a-thief'), place, {});
    await patch(rowPath(0, 2), { reason: 'nothing', mac });
    expect(await faults()).toEqual(['desk 0, 2 KEY_MISSING', 'desk 0, 2 CHANGED']);
    // The same MAC under the name of the right key.
    await patch(rowPath(0, 2), { mac: mac.replace('a-thief', 'audit-1') });
    expect(await faults()).toEqual(['desk 0, 2 CHANGED']);
  });

  test('swaps the chains of two targets', async () => {
    const all = [0, 1].flatMap((nth) => [rowPath(nth, 1), rowPath(nth, 2), headPath(nth)]);
    const documents = await Promise.all(all.map(documentAt));
    for (const [index, path] of all.entries()) {
      await restore(path, documents[(index + 3) % 6] ?? {});
    }
    expect(await faults()).toEqual([
      ...['desk 0, 1 CHANGED', 'desk 0, 2 CHANGED'],
      ...['desk 1, 1 CHANGED', 'desk 1, 2 CHANGED'],
      ...['desk 0, 2 HEAD_CHANGED', 'desk 1, 2 HEAD_CHANGED'],
    ]);
  });

  test('makes a head unreadable: the check still ends, and further writes are refused', async () => {
    await patch(headPath(0), { seq: 'two' });
    expect(await faults()).toEqual(['desk 0, 2 HEAD_UNREADABLE']);
    expect(await change(0, ['support'])).toBe('CONSOLE_DATA_UNREADABLE');
    expect(await faults()).toEqual(['desk 0, 2 HEAD_UNREADABLE']);
  });

  test('changes, moves or deletes an anchor', async () => {
    await anchor();
    expect(await change(0, ['support'])).toBe(200);
    await anchor();
    const [first] = await anchorsStored();
    await remove(`clients/${tenant}/auditAnchors/000001`);
    expect(await faults()).toEqual(['anchors, 1 MISSING']);
    await patch(`clients/${tenant}/auditAnchors/000002`, { heads: '' });
    expect(await faults()).toContain('anchors, 2 CHANGED');
    if (first) await patch(`clients/${tenant}/auditAnchors/000001`, { ...first, seq: 2 });
    expect(await faults()).toContain('anchors, 1 UNREADABLE');
  });
});

describe('an anchor', () => {
  test('lists the heads that changed since the previous anchor, and none is written without a change', async () => {
    expect(await anchor()).toBe(2);
    expect(await anchor()).toBe(0);
    expect(await change(1, ['support'])).toBe(200);
    expect(await anchor()).toBe(1);
    expect(
      (await anchorsStored()).map(({ seq, heads }) => [seq, heads.split('\n').length]),
    ).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(await faults(await anchorsStored())).toEqual([]);
  });

  test('skips heads that are less than a minute old', async () => {
    expect(await anchorAudit(services, clientId())).toBe(0);
    expect(await anchorsStored()).toEqual([]);
  });

  test('is due once a night, at 03:25 in Japan', () => {
    const due = (utc: string) => areAnchorsDue(Date.parse(`2026-11-25T${utc}Z`));
    expect(['18:24:59', '18:25:00', '18:25:59', '18:26:00', '03:25:00'].map(due)).toEqual([
      ...[false, true, true, false, false],
    ]);
  });
});
