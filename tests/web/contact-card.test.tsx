import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Contact } from '../../contract/shared/client.ts';
import { ContactCard } from '../../web/customer/parts/contact-card.tsx';
import { AppProvider } from '../../web/customer/session/app-context.tsx';
import { servicesFor } from './app-fixture.ts';

const visit = { tenant: 'demo', person: 'Misaki', pathname: '/demo/account/faq' } as const;
const nothing: Contact = { phone: null, email: null, lineUrl: null, hours: null };

function shown(contact: Contact): string {
  const app = servicesFor(visit);
  const { client } = app.read();
  if (!client) throw new Error('a tenant');
  const state = { ...app.read(), client: { ...client, contact } };
  return renderToString(
    <AppProvider app={{ ...app, read: () => state, readFirst: () => state }}>
      <ContactCard />
    </AppProvider>,
  );
}

test('shows each contact of the tenant and no other', () => {
  const html = shown({
    phone: '0120-000-000',
    email: 'help@example.com',
    lineUrl: 'https://line.me/R/ti/p/@demo',
    hours: { ja: '平日 9時〜18時', en: 'weekdays' },
  });
  for (const part of ['tel:0120-000-000', 'mailto:help@example.com', '@demo', '平日 9時〜18時']) {
    expect(html).toContain(part);
  }
  expect(shown({ ...nothing, phone: '0120-000-000' })).not.toMatch(/mailto|line\.me|受付時間/);
});

test('shows no card without a contact', () => {
  expect(shown(nothing)).toBe('');
});
