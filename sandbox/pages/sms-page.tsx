import type { CodeMessage } from '../twilio/inbox.ts';
import type { Twilio } from '../twilio/twilio.ts';
import { Card, formatTime, Layout } from './layout.tsx';

/** Shows every telephone number that received a code, with its messages. */
export function SmsPage({ twilio }: { twilio: Twilio }) {
  const threads = [...Map.groupBy(twilio.inbox.newestFirst(), ({ to }) => to)];
  return (
    <Layout title="SMS" subtitle="Text messages, one telephone each" path="/sms">
      {threads.length === 0 ? (
        <Card title="まだありません" subtitle="None yet">
          <p class="empty">
            <code>POST /twilio/v2/Services/…/Verifications</code> で送られたものがここに届きます。
          </p>
        </Card>
      ) : null}
      <div class="phones">
        {threads.slice(0, 30).map(([to, messages]) => (
          <Phone key={to} to={to} messages={messages} />
        ))}
      </div>
    </Layout>
  );
}

function Phone({ to, messages }: { to: string; messages: readonly CodeMessage[] }) {
  return (
    <section class="phone">
      <h2>
        {formatNumber(to)}
        <small>{messages.length} 通</small>
      </h2>
      <div class="screen">
        {messages
          .slice(0, 5)
          .reverse()
          .map((message) => (
            <div key={String(message.at)}>
              <small class="stamp">{formatTime(message.at)}</small>
              <span class="bubble sms">{message.body}</span>
            </div>
          ))}
      </div>
    </section>
  );
}

function formatNumber(to: string): string {
  return to.replace(/^\+81(\d\d)(\d{4})(\d{4})$/, '0$1-$2-$3');
}
