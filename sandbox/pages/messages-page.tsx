import * as v from 'valibot';
import type { LineState } from '../line/line.ts';
import type { RecordedPush } from '../line/messages.ts';
import { userIdOf } from '../line/user-id.ts';
import { Card, formatTime, Layout } from './layout.tsx';
import { Tag } from './parts.tsx';

const MessagesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.looseObject({ type: v.string(), text: v.optional(v.string()) })),
);

/** Lists the messages that apps have pushed, newest first. */
export async function MessagesPage({ line }: { line: LineState }) {
  const pushes = line.messages.latest(100);
  const names = await namesByUserId(line);
  return (
    <Layout title="プッシュメッセージ" subtitle="Pushed messages, newest first" path="/messages">
      {pushes.length === 0 ? (
        <Card title="まだありません" subtitle="None yet">
          <p class="empty">
            <code>POST /line/v2/bot/message/push</code> で届いたものがここに並びます。
          </p>
        </Card>
      ) : null}
      {pushes.map((push) => (
        <section class="card" key={push.id}>
          <div class="actions">
            <b>{names.get(push.recipient) ?? push.recipient}</b>
            <Tag isGood={Boolean(push.delivered)}>
              {push.delivered ? '届いた · delivered' : '届かない · blocked or unknown'}
            </Tag>
            <small>
              {formatTime(push.at)} · channel {push.channelId}
            </small>
          </div>
          <Bubbles push={push} />
        </section>
      ))}
    </Layout>
  );
}

function Bubbles({ push }: { push: RecordedPush }) {
  return (
    <div>
      {v
        .parse(MessagesSchema, push.messages)
        .map((message) => message.text ?? JSON.stringify(message, null, 2))
        .map((text) => (
          <div key={text}>
            <span class="bubble">{text}</span>
          </div>
        ))}
    </div>
  );
}

async function namesByUserId({ people, registry }: LineState): Promise<Map<string, string>> {
  const providers = [...new Set(registry.channels().map((channel) => channel.provider))];
  const pairs = providers.flatMap((provider) =>
    people
      .all()
      .map(
        async (person): Promise<[string, string]> => [
          await userIdOf(provider, person.id),
          person.name,
        ],
      ),
  );
  return new Map(await Promise.all(pairs));
}
