import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const Text = v.pipe(v.string(), v.nonEmpty());

export const ServiceSchema = v.strictObject({
  accountSid: Text,
  authToken: Text,
  /** The name in the message. */
  friendlyName: v.optional(v.pipe(v.string(), v.maxLength(30)), 'スマート自販機'),
  /** The site for which browsers may fill in the code: the message's last line. */
  host: v.optional(Text, 'localhost'),
});
export type Service = v.InferOutput<typeof ServiceSchema>;
export type VerifyServices = ReturnType<typeof openVerifyServices>;

/** Twilio's identifiers are 34 characters long. */
const devSid = (kind: string) => `${kind}dev`.padEnd(34, '0');
export const devService = {
  sid: devSid('VA'),
  accountSid: devSid('AC'),
  authToken: 'dev-twilio-token',
};

/** Opens the registered Verify services. A reset keeps them. */
export function openVerifyServices(db: Database) {
  const table = openJsonTable(db, 'twilio-services', ServiceSchema);
  const { sid, accountSid, authToken } = devService;
  if (table.get(sid) === undefined) {
    table.put(sid, v.parse(ServiceSchema, { accountSid, authToken }));
  }
  return table;
}
