import type { DataExport } from '../../../contract/customer/data-export.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { exportTexts } from './export-texts.ts';

/** Escapes text for HTML content and attributes. */
const safe = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Formats a time in Japan, where all machines are. */
const moment = (iso: string | null, language: Language): string =>
  iso === null || Number.isNaN(Date.parse(iso))
    ? '—'
    : new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Tokyo',
      }).format(new Date(iso));

const yen = (amount: number, language: Language): string =>
  language === 'ja' ? `${amount.toLocaleString('ja')}円` : `¥${amount.toLocaleString('en')}`;

const section = (title: string, body: string) => `<h2>${safe(title)}</h2>${body}`;

const table = (rows: readonly (readonly [string, string])[]) =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${safe(name)}</th><td>${safe(value)}</td></tr>`).join('')}</table>`;

/** Returns the same data as a page to read and print. It loads nothing and runs no scripts. */
export function readablePage(data: DataExport, language: Language): string {
  const text = exportTexts[language];
  const list = (lines: readonly string[]) =>
    lines.length === 0
      ? `<p>${safe(text.none)}</p>`
      : `<ul>${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>`;
  const at = (iso: string | null) => moment(iso, language);
  const { account } = data;
  const parts = [
    section(text.account, table(accountRows(data, language))),
    section(
      text.consents,
      list(
        account.consents.map(
          (one) => `${at(one.at)} ${text.consent(one.termsOfUse ?? '—', one.privacyPolicy ?? '—')}`,
        ),
      ),
    ),
    section(
      text.devices,
      list(data.devices.map(({ device, lastSeenAt }) => `${device} ${at(lastSeenAt)}`)),
    ),
    section(text.payMethods, list(data.payMethods.map(({ label, kind }) => label || kind))),
    section(
      text.coupons,
      list(
        data.coupons.map(
          ({ title, state, usedAt }) =>
            title[language] + (state === 'used' ? ` (${text.used} ${at(usedAt)})` : ''),
        ),
      ),
    ),
    section(
      text.alerts,
      list(data.stockAlerts.map(({ machineId, productId }) => `${machineId} ${productId}`)),
    ),
    section(
      text.orders,
      data.orders.map((order) => table(orderRows(order, language))).join('') || list([]),
    ),
    data.nextCursor === null ? '' : `<p>${safe(text.more)}</p>`,
  ];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(text.title)}</title><style>${STYLE}</style><h1>${safe(text.title)}</h1><p>${safe(text.intro(data.service, at(data.exportedAt)))}</p>${parts.join('')}</html>`;
}

const STYLE =
  'body{font-family:sans-serif;line-height:1.6;max-width:44rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{border-bottom:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}th{width:35%}';

function accountRows(
  { account }: DataExport,
  language: Language,
): readonly (readonly [string, string])[] {
  const text = exportTexts[language];
  return [
    [text.displayName, account.displayName],
    [text.phoneNumber, account.phoneNumber ?? '—'],
    ...Object.entries(account.personalInfo).map(
      ([name, value]) => [text.info[name] ?? name, value] as const,
    ),
    [text.registeredAt, moment(account.registeredAt, language)],
    [text.isFriend, account.isFriend ? text.yes : text.no],
    [text.spending, yen(account.spending.monthYen, language)],
  ];
}

function orderRows(
  order: DataExport['orders'][number],
  language: Language,
): readonly (readonly [string, string])[] {
  const text = exportTexts[language];
  const [line] = order.lines;
  const { problem } = order;
  return [
    [text.date, moment(order.createdAt, language)],
    [text.item, line.name[language]],
    [text.machine, `${order.machine.name[language]} (${order.machine.code})`],
    [text.amount, yen(order.amountYen, language)],
    ...(order.pay ? [[text.paidBy, order.pay.label || order.pay.kind] as const] : []),
    [text.state, order.state],
    [text.order, order.id],
    ...(problem ? [[text.problem, problem.text || problem.reason] as const] : []),
    ...(problem?.answer ? [[text.answer, problem.answer.text] as const] : []),
  ];
}
