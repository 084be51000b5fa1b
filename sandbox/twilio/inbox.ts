import * as v from 'valibot';
import { openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';

const MessageSchema = v.object({
  to: v.string(),
  from: v.string(),
  code: v.string(),
  body: v.string(),
  at: v.number(),
  verificationSid: v.string(),
});
export type CodeMessage = v.InferOutput<typeof MessageSchema>;
export type Inbox = ReturnType<typeof openInbox>;

const KEPT = 500;

/** Opens the SMS messages that the stand-in sent. */
export function openInbox(db: Database) {
  const cell = openCell<CodeMessage[]>(db, 'twilio-inbox', v.array(MessageSchema), []);
  return {
    add: (message: CodeMessage) => cell.set([...cell.get(), message].slice(-KEPT)),
    newestFirst: () => [...cell.get()].reverse(),
    reset: () => cell.set([]),
  };
}

/** Returns the text of a message with a code. Browsers parse the last line: the site, then the code. */
export function writeMessage(
  code: string,
  locale: string,
  service: { friendlyName: string; host: string },
) {
  const text = locale.startsWith('ja')
    ? `【${service.friendlyName}】認証コード: ${code}\n10分以内に入力してください。このコードは誰にも教えないでください。`
    : `Your ${service.friendlyName} verification code is: ${code}. It expires in 10 minutes.`;
  return `${text}\n\n@${service.host} #${code}`;
}
