import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createServer } from 'vite';
import { type Boot, bootSchema } from '../../contract/customer/boot.ts';
import type { Weighed } from './read-build.ts';

const page = fileURLToPath(new URL('../../web/customer/draw-page.tsx', import.meta.url));
const drawing = v.object({
  drawPage: v.custom<(boot: Boot) => Promise<string>>((value) => typeof value === 'function'),
});

const both = (text: string) => ({ ja: text, en: text });
const machine = (n: number) => ({
  ...{ id: `m-${n}`, code: String(1000 + n), name: both(`${n}号機`), place: both(`${n}階`) },
  ...{ address: both('東京都'), pictureUrl: '/m.svg', online: true, distanceMeters: null },
});
const SLOTS = 30;
const shelf = Array.from({ length: SLOTS }, (_, n) => ({
  ...{ slot: `A${n}`, productId: `p-${n}`, name: both(`お茶 ${n}`), pictureUrl: `/p${n}.svg` },
  ...{ temperature: n < 20 ? 'cold' : 'hot', volumeMl: 500, priceYen: 140, taxRatePercent: 8 },
  ...{ stock: null, level: n % 7 === 0 ? 'sold-out' : 'plenty' },
}));
const machines = Array.from({ length: 20 }, (_, n) => machine(n));

/** The pages that the edge renders, at their largest: 30 slots, 20 machines. */
const pages: Readonly<Record<string, { readonly page: string; readonly screen: object }>> = {
  'elements of the main page': {
    page: '/demo',
    screen: { '/machines': { machines, nextCursor: 'next' } },
  },
  'elements of a machine page': {
    page: '/demo/machines/m-1',
    screen: { '/machines/m-1': { ...machine(1), stockAsOf: '2026-11-20T03:04:00Z', shelf } },
  },
};

/**
 * Counts the elements that the edge renders into each page, because the phone's time for layout and style
 * depends on them. The shapes of the drinks' drawings are excluded, because they cost almost nothing.
 */
export async function countElements(): Promise<readonly Weighed[]> {
  const vite = await createServer({
    ...{ configFile: false, appType: 'custom', logLevel: 'error' },
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { drawPage } = v.parse(drawing, await vite.ssrLoadModule(page));
  const counted = Object.entries(pages).map(async ([name, shown]) => {
    const html = await drawPage(v.parse(bootSchema, { ...boot, ...shown }));
    return {
      name,
      side: 'browser' as const,
      bytes: html.match(/<[a-z]/g)?.length ?? 0,
      modules: {},
    };
  });
  const elements = await Promise.all(counted);
  await vite.close();
  return elements;
}

const boot = {
  ...{ buildId: 'budgets', language: 'ja', liffId: null, liffBaseUrl: 'https://liff.line.me' },
  ...{ error: null, nowMs: 0, pictures: {} },
  client: {
    ...{ clientId: 'demo', name: both('demo'), locale: 'ja', appearance: {} },
    lineLogin: { channelId: null, liffId: null },
    setup: {
      ...{ required: [], personalInfo: [] },
      documents: { termsOfUse: null, privacyPolicy: null },
    },
    ...{ payMethods: [], seller: { name: both('demo'), registrationNumber: null } },
  },
};
