import * as v from 'valibot';
import { test } from 'vitest';
import { staffSessionIdSchema } from '../../contract/console/staff.ts';
import { staffOf } from '../../lab/sandbox/seed-staff.ts';
import { giveAuthenticator } from '../../lab/screens/own-passkey.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { update } from '../../worker/core/store/writes.ts';
import { demoClient, enterAs, expectSoundOnDesk, signInFirst, store } from './console-desk.ts';

const HOUR_MS = 3_600_000;

/** Makes the sign-ins of the auditor an hour old. */
async function ageSignIns(): Promise<void> {
  const { id } = staffOf('auditor');
  const sessions = await store.query({ from: paths.staffSessions(demoClient, id), limit: 50 });
  const authenticatedAt = Timestamp.ofMs(Date.now() - HOUR_MS);
  await store.commit(
    sessions.map((session) => {
      const sid = v.parse(staffSessionIdSchema, session.id);
      return update(paths.staffSession(demoClient, id, sid), { authenticatedAt });
    }),
  );
}

test('after an old sign-in a member signs in again from the page, and makes the first passkey', async () => {
  const page = await signInFirst('auditor', { expect: [/403/] });
  const make = page.getByRole('button', { name: 'パスキーを作る' });
  await make.waitFor();
  await giveAuthenticator(page);
  await ageSignIns();
  await make.click();
  await page.getByText('もう一度サインインしてから').waitFor();
  await expectSoundOnDesk(page);
  await enterAs(page, 'auditor', 'demo');
  await make.click();
  await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
  await expectSoundOnDesk(page);
});
