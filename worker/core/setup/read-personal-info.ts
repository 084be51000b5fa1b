import * as v from 'valibot';
import { typedPersonalInfoSchema } from '../../../contract/customer/personal-info.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { LineUserId } from '../../../contract/shared/ids.ts';
import { readUser } from '../person/read-user.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** Returns the fields that the tenant requests, and the person's values. One read. */
export async function readPersonalInfo(
  store: Firestore,
  { clientId, setup }: Pick<PublicClient, 'clientId' | 'setup'>,
  lineUserId: LineUserId,
) {
  const read = readUser(await store.get(paths.lineUser(clientId, lineUserId)));
  const given = v.safeParse(typedPersonalInfoSchema, read?.user.personalInfo ?? {});
  return { fields: setup.personalInfo, personalInfo: given.success ? given.output : {} };
}
