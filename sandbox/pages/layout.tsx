import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { style } from './style.ts';

const places = [
  { href: '/', ja: '一覧', en: 'Index' },
  { href: '/machines', ja: '自販機', en: 'Machines' },
  { href: '/line-users', ja: 'LINE', en: 'Users' },
  { href: '/messages', ja: 'メッセージ', en: 'Pushes' },
  { href: '/wallets', ja: 'PayPay', en: 'Payments' },
  { href: '/dpay', ja: 'd払い', en: 'Orders' },
  { href: '/sms', ja: 'SMS', en: 'Codes' },
  { href: '/data', ja: 'データ', en: 'Firestore' },
  { href: '/faults', ja: '障害', en: 'Faults' },
] as const;

/** The frame of every page of the sandbox. */
export function Layout(props: { title: string; subtitle: string; path: string; children?: Child }) {
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${props.title} · Sandbox`}</title>
          <style>{raw(style)}</style>
        </head>
        <body>
          <header class="top">
            <a class="brand" href="/">
              <span class="dot" />
              Sandbox
            </a>
            <nav>
              {places.map(({ href, ja, en }) => (
                <a
                  key={href}
                  href={href}
                  aria-current={isHere(props.path, href) ? 'page' : undefined}
                >
                  {ja}
                  <small>{en}</small>
                </a>
              ))}
            </nav>
          </header>
          <main>
            <h1>
              {props.title}
              <small>{props.subtitle}</small>
            </h1>
            {props.children}
          </main>
        </body>
      </html>
    </>
  );
}

/** A block with a heading. */
export function Card(props: { title: string; subtitle?: string; children?: Child }) {
  return (
    <section class="card">
      <h2>
        {props.title}
        {props.subtitle ? <small>{props.subtitle}</small> : null}
      </h2>
      {props.children}
    </section>
  );
}

/** Formats milliseconds as a date and time in Japan. */
export function formatTime(ms: number): string {
  return new Date(ms).toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' });
}

function isHere(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path.startsWith(href);
}
