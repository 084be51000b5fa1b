import { html, raw } from 'hono/html';
import type { Appearance } from '../../../contract/shared/appearance.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { providerNames } from '../../../contract/shared/pay-providers.ts';
import type { OpenOffer } from '../../core/operations/offers/choose-offer.ts';
import type { Choice } from '../../core/operations/offers/offer-document.ts';
import { themeStyle } from '../page/theme.ts';

const texts = {
  ja: {
    title: 'ご注文についてのお詫び',
    ended: 'このリンクは使えません',
    endedBody: '24時間が過ぎたか、新しいリンクが作られました。お問い合わせ先にご連絡ください。',
    ask: 'どちらかをお選びください。選んだあとは変更できません。',
    only: '下のボタンでお受け取りください。',
    refund: (yen: string, wallet: string) => `${yen}円を${wallet}に返金`,
    coupon: (yen: string, days: number) => `${yen}円のクーポン（${days}日間有効）`,
    atMachine: 'この自販機でお使いいただけます。',
    refundDone: (yen: string, wallet: string) =>
      `${wallet}への${yen}円の返金を受け付けました。残高に戻るまで数日かかることがあります。`,
    couponDone:
      'クーポンをお渡ししました。LINEのアプリの「クーポン」にあります。次のご購入でお使いください。',
    refunded: 'このご注文の返金はすでに受け付けています。',
    failedTitle: '表示できませんでした',
    failed: 'いまは手続きできませんでした。少し待ってからもう一度お試しください。',
    order: { machine: '自販機', product: '商品', yen: 'お支払い', at: '日時' },
  },
  en: {
    title: 'About your purchase',
    ended: 'This link cannot be used',
    endedBody: '24 hours have passed, or there is a newer link. Please contact the operator.',
    ask: 'Please choose one. It cannot be changed afterwards.',
    only: 'Please accept it with the button below.',
    refund: (yen: string, wallet: string) => `Return ${yen} yen to ${wallet}`,
    coupon: (yen: string, days: number) => `A coupon of ${yen} yen, for ${days} days`,
    atMachine: 'It can be used at this machine.',
    refundDone: (yen: string, wallet: string) =>
      `${yen} yen are on the way to ${wallet}. It can take some days until you see them.`,
    couponDone: 'You have the coupon. Find it under “Coupons” in the app, for your next purchase.',
    refunded: 'This purchase is being refunded already.',
    failedTitle: 'This was not possible',
    failed: 'This was not possible now. Please try again in a little while.',
    order: { machine: 'Machine', product: 'Item', yen: 'Paid', at: 'Time' },
  },
} as const;

type Page = {
  readonly language: Language;
  readonly appearance: Appearance;
  readonly appName: string;
  /** Allows the page's only style element. */
  readonly nonce: string;
};

const style = `*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--ink);font:1rem/1.7 system-ui,"Hiragino Sans","Noto Sans JP","Yu Gothic UI",sans-serif;word-break:auto-phrase}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font:700 1.375rem/1.4 var(--head-font);margin:.25rem 0 1rem}
.name{color:var(--ink-soft);margin:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0;padding:1rem;background:var(--surface);border:1px solid var(--edge);border-radius:var(--radius)}
dt{color:var(--ink-soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.message{white-space:pre-wrap;overflow-wrap:anywhere}.note{padding:1rem;border-radius:var(--radius);background:var(--info-tint);color:var(--info)}.note.done{background:var(--done-tint);color:var(--done)}.note.alert{background:var(--alert-tint);color:var(--alert)}
form{display:grid;gap:.75rem}button{min-height:3.25rem;padding:.75rem 1rem;font:inherit;font-weight:700;border-radius:var(--radius-button);border:2px solid var(--primary-strong);background:var(--primary-strong);color:var(--on-strong);cursor:pointer}
button.second{background:transparent;color:var(--primary-strong)}button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}small{color:var(--ink-soft)}`;

/** Returns the frame of a page without scripts: the tenant's colours and one column. */
const frame = ({ language, appearance, appName, nonce }: Page, title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${appName}</title>
        <style nonce="${nonce}">
          ${raw(themeStyle(appearance) + style)}
        </style>
      </head>
      <body>
        <main>
          <p class="name">${appName}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

/**
 * Returns the error page for a failure that does not depend on the link. It has both languages,
 * because the tenant is unknown.
 */
export const failedPage = () =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.ja.failedTitle}</title>
      </head>
      <body>
        <h1>${texts.ja.failedTitle}</h1>
        <p>${texts.ja.failed}</p>
        <p lang="en">${texts.en.failed}</p>
        <p><a href="">もう一度開く / Open again</a></p>
      </body>
    </html>`;

/** Returns the page of a link that is not valid, or no longer. */
export const endedPage = (page: Page) =>
  frame(page, texts[page.language].ended, html`<p>${texts[page.language].endedBody}</p>`);

/**
 * Returns the page of a link: the order, the message of staff, and the choices or the choice that
 * was made.
 */
export function offerPage(page: Page, open: OpenOffer, hasFailed: boolean) {
  const { language } = page;
  const t = texts[language];
  const { offer, order, choices } = open;
  const [{ name }] = order.lines;
  const at = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' },
  }).format(order.createdAtMs);
  const yen = (amount: number) => amount.toLocaleString('en');
  return frame(
    page,
    t.title,
    html`<p class="message">${offer.message}</p>
      <dl>
        <dt>${t.order.machine}</dt>
        <dd>${order.machine.name[language]}</dd>
        <dt>${t.order.product}</dt>
        <dd>${name[language]}</dd>
        <dt>${t.order.yen}</dt>
        <dd>${yen(order.amountYen)}${language === 'ja' ? '円' : ' yen'}</dd>
        <dt>${t.order.at}</dt>
        <dd>${at}</dd>
      </dl>
      ${hasFailed && choices.length > 0 ? html`<p class="note alert" role="alert">${t.failed}</p>` : ''}
      ${choices.length > 0 ? choice(language, open) : chosenNote(language, open)}`,
  );
}

const walletOf = (language: Language, { payment }: OpenOffer['order']) =>
  payment.kind === 'none' ? '' : providerNames[payment.kind][language];

function choice(language: Language, { offer, order, choices }: OpenOffer) {
  const t = texts[language];
  const { yen, days, atMachine } = offer.coupon;
  const labels: Readonly<Record<Choice, string>> = {
    refund: t.refund(offer.refundYen.toLocaleString('en'), walletOf(language, order)),
    coupon: t.coupon(yen.toLocaleString('en'), days),
  };
  return html`<p>${choices.length > 1 ? t.ask : t.only}</p>
    <form method="post">
      ${choices.map(
        (one, index) =>
          html`<button name="choice" value="${one}" class="${index === 0 ? 'first' : 'second'}">
            ${labels[one]}
          </button>`,
      )}
    </form>
    ${atMachine && choices.includes('coupon') ? html`<p><small>${t.atMachine}</small></p>` : ''}`;
}

function chosenNote(language: Language, { offer, order }: OpenOffer) {
  const t = texts[language];
  const chosen = {
    coupon: t.couponDone,
    refund: t.refundDone(offer.refundYen.toLocaleString('en'), walletOf(language, order)),
  };
  const text = offer.chosen === null ? t.refunded : chosen[offer.chosen];
  return html`<p class="note done" role="status">${text}</p>`;
}
