import type { BrowserContext, Page } from 'playwright-core';
import { openStore } from '../../cli/services/open-store.ts';
import { addDays, dayAt } from '../../worker/core/japan-time.ts';
import { forgetDifferences } from '../sandbox/forget-differences.ts';
import { latestPastOrders } from '../sandbox/seed-sales.ts';
import { jam, ordersWithTasks, undecidedOrderId } from '../sandbox/seed-tasks.ts';
import { serveMap } from '../test-environment/map-file.ts';
import { followRequests } from '../test-environment/quiet.ts';
import { desktop, phone } from '../test-environment/visitor.ts';
import { marketingPages } from './marketing-pages.ts';
import { makeOwnPasskey } from './own-passkey.ts';
import { roundPages } from './round-pages.ts';
import { settlementFile, unknownFile } from './settlement-files.ts';
import { type Studio, waitUntilIdle } from './studio.ts';

/** A page of the console with demo data, optionally with an open dialog. */
export type ConsolePage = {
  readonly name: string;
  readonly path: string;
  /** Opens the dialog, or uses the form. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** An owner's browser, and the pages to open in it. */
export type ConsoleVisit = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly pages: readonly ConsolePage[];
  readonly open: (one: ConsolePage) => Promise<Page>;
};

type Place = Pick<Studio, 'browser' | 'environment' | 'file' | 'look'> & {
  /** The origin of the console. */
  readonly console: string;
};

const locales = { ja: 'ja-JP', en: 'en-GB' } as const;

/** Signs in as the owner, and returns every page of the console. */
export async function openConsolePages(place: Place): Promise<ConsoleVisit> {
  const { browser, look, file } = place;
  const { height } = look.width < 768 ? phone : desktop;
  const context = await browser.newContext({
    viewport: { width: look.width, height },
    locale: locales[look.language],
    timezoneId: 'Asia/Tokyo',
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  followRequests(context);
  await serveMap(context);
  const page = await context.newPage();
  await page.goto(`${place.console}/${file.clientId}`);
  await page.getByRole('button', { name: /会社のアカウント/ }).click();
  await page.getByRole('button', { name: `（オーナー） ${file.clientId}` }).click();
  await page.getByRole('heading', { name: /パスキー|passkey|今日の仕事|Today/ }).waitFor();
  const store = openStore(place.environment.settings);
  await makeOwnPasskey(page, { store, clientId: file.clientId, role: 'owner' });
  return {
    ...{ context, page, pages: await consolePages(place) },
    open: async ({ path, prepare }) => {
      await page.goto(place.console + path);
      await waitUntilIdle(page);
      if (!prepare) return page;
      await prepare(page);
      await waitUntilIdle(page);
      return page;
    },
  };
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function consolePages({ environment, file }: Place): Promise<readonly ConsolePage[]> {
  const { clientId, machines } = file;
  const route = machines.find((one) => one.route)?.route ?? '';
  const base = `/${clientId}`;
  const store = openStore(environment.settings);
  const { jammed, damaged } = await ordersWithTasks(store, clientId);
  const reported = `${base}/orders/${jammed.id}`;
  // Another test may have resolved it, because the tests of one environment share the demo tenant.
  await jam(store, clientId, jammed);
  const [{ slot }] = jammed.lines;
  const jamTask = `${base}/tasks/incident.${jammed.machine.id}.${slot}.SLOT_JAMMED`;
  const undecided = `${base}/orders/${await undecidedOrderId(clientId)}`;
  const yesterday = addDays(dayAt(Date.now()), -1);
  const month = addDays(`${yesterday.slice(0, 7)}-01`, -1).slice(0, 7);
  const past = await latestPastOrders(store, clientId, 20);
  await forgetDifferences(store, clientId);
  const compared = past.filter(({ createdAtMs }) => dayAt(createdAtMs) === yesterday);
  return [
    { name: 'tenant', path: '/' },
    { name: 'sign-in', path: `${base}/sign-in` },
    { name: 'sign-in-failed', path: `${base}/sign-in?failed=IDENTITY_UNKNOWN` },
    { name: 'invitation', path: `${base}/invitation#none` },
    { name: 'today', path: base },
    { name: 'today-hand-over', path: base, prepare: handOver },
    { name: 'task', path: jamTask },
    { name: 'task-end', path: jamTask, prepare: press(/^(対応完了|Mended)$/) },
    { name: 'task-gone', path: `${base}/tasks/incident.none` },
    { name: 'search', path: `${base}/search?q=${encodeURIComponent('140円')}` },
    { name: 'search-person', path: `${base}/search?q=${encodeURIComponent('小林')}` },
    { name: 'search-nothing', path: `${base}/search?q=qqqq` },
    { name: 'machines', path: `${base}/machines` },
    {
      ...{ name: 'machines-map', path: `${base}/machines?map=on` },
      prepare: async (page) => {
        await page.locator('.map-pin').first().click();
        await page.locator('.map-here').waitFor();
      },
    },
    ...machinePages(base),
    { name: 'machine-events', path: `${base}/machines/${jammed.machine.id}/events` },
    { name: 'stickers', path: `${base}/stickers` },
    ...roundPages(base, route),
    ...marketingPages(base),
    { name: 'prices', path: `${base}/prices` },
    { name: 'prices-plan', path: `${base}/prices`, prepare: planPrices },
    {
      ...{ name: 'prices-start', path: `${base}/prices` },
      prepare: async (page) => {
        await planPrices(page);
        await press(/スロットを変える$|^Change \d+ prices$/)(page);
      },
    },
    { name: 'prices-result', path: `${base}/prices`, prepare: changePrices },
    { name: 'orders', path: `${base}/orders` },
    { name: 'orders-day', path: `${base}/orders?day=${yesterday}&sort=oldest` },
    { name: 'order-problem', path: reported, prepare: openPhoto },
    { name: 'order-answer', path: reported, prepare: press(/^(返信する|Answer)$/) },
    { name: 'order-refund', path: reported, prepare: press(/^(返金する|Refund)$/) },
    {
      ...{ name: 'order-offer', path: reported },
      prepare: press(/^(お客様が選べるリンクを作る|Make a link to choose by)$/),
    },
    {
      ...{ name: 'order-coupon', path: reported },
      prepare: press(/^(お詫びのクーポンを渡す|Give a coupon)$/),
    },
    { name: 'order-note', path: reported, prepare: press(/^(メモを残す|Add a note)$/) },
    { name: 'order-review', path: undecided },
    {
      ...{ name: 'order-close', path: undecided },
      prepare: press(/^(結末を記録する|Record how it ended)$/),
    },
    { name: 'order-approval', path: `${base}/orders/${damaged.id}`, prepare: seeRequest },
    { name: 'sales-day', path: `${base}/sales?period=day&day=${yesterday}` },
    { name: 'sales-week', path: `${base}/sales?period=week&day=${yesterday}` },
    { name: 'sales-month', path: `${base}/sales?period=month&day=${yesterday}` },
    { name: 'closing', path: `${base}/sales/closing?month=${month}` },
    {
      ...{ name: 'closing-confirm', path: `${base}/sales/closing?month=${month}` },
      prepare: press(/の締めを依頼する|を締める|^(Ask to c|C)lose/),
    },
    { name: 'settlement', path: `${base}/settlement` },
    {
      ...{ name: 'settlement-result', path: `${base}/settlement` },
      prepare: async (page) => {
        const file = settlementFile(compared);
        await page.locator('input[type=file]').setInputFiles(file);
        await press(/^(照合する|Compare)$/)(page);
        await page.getByRole('region', { name: /結果|Result/ }).waitFor();
      },
    },
    { name: 'today-differences', path: `${base}?kind=difference` },
    {
      ...{ name: 'task-difference', path: `${base}?kind=difference` },
      prepare: async (page) => {
        await page
          .getByRole('link', { name: /^(開く|Open)$/ })
          .first()
          .click();
        await press(/^(原因を記録する|Record the cause)$/)(page);
      },
    },
    {
      ...{ name: 'settlement-columns', path: `${base}/settlement` },
      prepare: async (page) => {
        await page.locator('input[type=file]').setInputFiles(unknownFile(compared));
        await press(/^(照合する|Compare)$/)(page);
        await page.getByRole('region', { name: /meisai\.csv/ }).waitFor();
      },
    },
    { name: 'staff', path: `${base}/staff` },
    { name: 'staff-invite', path: `${base}/staff`, prepare: press(/^(招待する|Invite)$/) },
    { name: 'audit', path: `${base}/audit` },
    { name: 'audit-target', path: `${base}/audit?target=staff.demo-owner` },
    ...alertPages(base),
    { name: 'settings', path: `${base}/settings` },
    {
      ...{ name: 'settings-keys', path: `${base}/settings` },
      prepare: press(/の値を変える$|^Change values of /),
    },
    { name: 'deployment', path: `${base}/deployment` },
    { name: 'me', path: `${base}/me` },
    { name: 'command-line', path: `${base}/command-line?${commandLine}` },
  ];
}

const machinePages = (base: string): readonly ConsolePage[] => [
  { name: 'machine', path: `${base}/machines/m-lobby` },
  {
    ...{ name: 'machine-stop', path: `${base}/machines/m-lobby` },
    prepare: press(/^(販売を止める|Stop sales)$/),
  },
  {
    ...{ name: 'machine-claim', path: `${base}/machines/m-lobby` },
    prepare: press(/^(登録コードを発行する|Make a claim code)$/),
  },
  {
    ...{ name: 'machine-decommission', path: `${base}/machines/m-lobby` },
    prepare: press(/^(撤去する|Decommission)$/),
  },
  { name: 'machine-prices', path: `${base}/machines/m-lobby/prices` },
  {
    ...{ name: 'machine-test-vend', path: `${base}/machines/m-lobby` },
    prepare: press(/^(テスト排出する|Test a vend)$/),
  },
  {
    ...{ name: 'machine-drink', path: `${base}/machines/m-lobby/prices` },
    prepare: press(/：商品を変える$|^Change drink of/),
  },
];

const alertPages = (base: string): readonly ConsolePage[] => [
  { name: 'alerts', path: `${base}/alerts` },
  {
    ...{ name: 'alerts-change', path: `${base}/alerts` },
    prepare: press(/^(条件と送り先を変える|Change rules and recipients)$/),
  },
];

/** The query with which a command on somebody's computer opens its page. */
const commandLine = new URLSearchParams({
  ...{ port: '50000', proof: '0'.repeat(64), state: 'a'.repeat(43), computer: 'hanako-mac' },
}).toString();

/** Plans ten yen more for every drink, and opens the first row. */
async function planPrices(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: /^(金額（円）|Yen)$/ }).fill('10');
  await press(/の自販機を見る$|^Machines with /)(page);
}

/** Changes prices, sees the result of each machine, and undoes the change. */
async function changePrices(page: Page): Promise<void> {
  await planPrices(page);
  const start = press(/スロットを変える$|^Change \d+ prices$/);
  await start(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /スロットを変える$|^Change \d+ prices$/ })
    .click();
  const undo = page.getByRole('button', { name: /^(元に戻す|Undo)$/ }).first();
  await undo.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(元に戻す|Undo)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page
    .getByText(/^(元に戻しました|Undone)$/)
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /価格変更$|^Prices of / })
    .first()
    .click();
  await page
    .getByRole('heading', { name: /^(自販機ごとの結果|Result of each machine)$/ })
    .waitFor();
}

async function openPhoto(page: Page): Promise<void> {
  await press(/写真を見る|See the photo/)(page);
  await page.getByRole('img', { name: /お客様の写真|The customer’s photo/ }).waitFor();
}

/** Opens the dialog that hands over the first task. Takes the task first if nobody has. */
async function handOver(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(引き継ぐ|Hand over)$/ });
  if ((await button.count()) === 0) await press(/^(担当する|Take)$/)(page);
  await button.first().click();
  await page.getByRole('combobox').waitFor();
}

async function seeRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /返金を承認する|Approve the refund/ }).waitFor();
}
