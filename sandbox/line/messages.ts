import * as v from 'valibot';
import type { Database } from '../storage/database.ts';

export type RecordedPush = {
  id: number;
  requestId: string;
  channelId: string;
  recipient: string;
  delivered: number;
  messages: string;
  at: number;
};
export type Messages = ReturnType<typeof openMessages>;

export const PushSchema = v.object({
  to: v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/)),
  messages: v.pipe(v.array(v.looseObject({ type: v.string() })), v.minLength(1), v.maxLength(5)),
  notificationDisabled: v.optional(v.boolean()),
});

const columns =
  'id, request_id AS requestId, channel AS channelId, recipient, delivered, messages, at';

/** Opens the pushed messages, in the order of arrival. */
export function openMessages(db: Database, now: () => number) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_messages (id INTEGER PRIMARY KEY, retry_key TEXT UNIQUE, request_id TEXT NOT NULL, channel TEXT NOT NULL, recipient TEXT NOT NULL, delivered INTEGER NOT NULL, messages TEXT NOT NULL, at INTEGER NOT NULL)',
  );
  return {
    findByRetryKey: (channelId: string, key: string) =>
      db.first<RecordedPush>(
        `SELECT ${columns} FROM line_messages WHERE retry_key = ?`,
        `${channelId} ${key}`,
      ),
    add(push: Omit<RecordedPush, 'id' | 'at'>, retryKey: string | undefined): number {
      const row = db.first<{ id: number }>(
        'INSERT INTO line_messages (retry_key, request_id, channel, recipient, delivered, messages, at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id',
        retryKey === undefined ? null : `${push.channelId} ${retryKey}`,
        push.requestId,
        push.channelId,
        push.recipient,
        push.delivered,
        push.messages,
        now(),
      );
      return row?.id ?? 0;
    },
    latest: (limit: number) =>
      db.rows<RecordedPush>(`SELECT ${columns} FROM line_messages ORDER BY id DESC LIMIT ?`, limit),
    reset: () => db.run('DELETE FROM line_messages'),
  };
}
