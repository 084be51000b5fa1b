import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';

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
export type Services = ReturnType<typeof openVerifyServices>;

/** Twilio's identifiers are 34 characters long. */
const devSid = (kind: string) => `${kind}dev`.padEnd(34, '0');
export const devService = {
  sid: devSid('VA'),
  accountSid: devSid('AC'),
  authToken: 'dev-twilio-token',
};

/** Opens the registered Verify services. A reset keeps them. */
export function openVerifyServices(db: Database) {
  const shelf = openShelf(db, 'twilio-services', ServiceSchema);
  const { sid, accountSid, authToken } = devService;
  if (shelf.get(sid) === undefined) {
    shelf.put(sid, v.parse(ServiceSchema, { accountSid, authToken }));
  }
  return shelf;
}
