import { describe, expect, test } from 'vitest';
import { drawPage } from '../../web/customer/draw-page.tsx';
import { bootOf } from './app-fixture.ts';

const item = (slot: string, level: string) => ({
  ...{ slot, level, productId: 'P1', name: { ja: `緑茶${slot}`, en: `GreenTea${slot}` } },
  ...{ pictureUrl: null, temperature: 'cold', volumeMl: 500, priceYen: 140, taxRatePercent: 8 },
  stock: null,
});

const machineOf = (tenant: string, slots = 3) => ({
  ...{ id: 'm-1', code: '1001', name: `Machine of ${tenant}`, place: 'Lobby', address: null },
  ...{ pictureUrl: null, online: true, stockAsOf: '2026-11-20T03:04:00Z' },
  shelf: Array.from({ length: slots }, (_, index) =>
    item(`A${index + 1}`, index === 1 ? 'sold-out' : 'plenty'),
  ),
});

/** Returns the data of a machine's page, as the edge renders it for any visitor. */
const shelfPage = (tenant: string, language: 'ja' | 'en' = 'ja', slots = 3) => {
  const page = `/${tenant}/machines/m-1`;
  const screen = { '/machines/m-1': machineOf(tenant, slots) };
  return { ...bootOf({ tenant, person: '', pathname: page, language }), screen };
};

describe('a page that the edge draws', () => {
  test('shows the shelf: drinks, prices, sold-out slots', async () => {
    const html = await drawPage(shelfPage('demo'));
    for (const text of ['Machine of demo', '1001', '緑茶', '140', '売切']) {
      expect(html).toContain(text);
    }
  });

  test('shows the main page’s machines', async () => {
    const screen = { '/machines': { machines: [], nextCursor: null } };
    const boot = bootOf({ tenant: 'demo', person: '', pathname: '/demo' });
    const machine = { ...machineOf('demo'), shelf: undefined, distanceMeters: null };
    const list = { '/machines': { machines: [machine], nextCursor: null } };
    expect(await drawPage({ ...boot, screen: list })).toContain('Machine of demo');
    expect(await drawPage({ ...boot, screen })).not.toContain('Machine of demo');
  });

  test('has only its own tenant and language, however many are rendered at the same time', async () => {
    const [first, second, third] = await Promise.all([
      drawPage(shelfPage('demo')),
      drawPage(shelfPage('hinata', 'en')),
      drawPage(shelfPage('demo', 'en')),
    ]);
    expect(first).not.toMatch(/hinata|GreenTea/);
    expect(second).not.toMatch(/demo|緑茶/);
    expect(third).toContain('GreenTea');
    expect(await drawPage(shelfPage('demo'))).toBe(first);
  });

  test('contains no personal data', async () => {
    const html = await drawPage(shelfPage('demo'));
    expect(html).not.toMatch(/お気に入り|さん、|入荷/);
  });

  test('contains nothing that the page’s policy blocks: no style attribute and no script', async () => {
    const html = await drawPage(shelfPage('demo', 'ja', 60));
    expect(html).toContain('A60');
    expect(html).not.toMatch(/<script| style=|\son[a-z]+=/);
  });

  test('shows times relative to the payload’s clock', async () => {
    const boot = shelfPage('demo');
    const at = Date.parse('2026-11-20T05:00:00Z');
    expect(await drawPage({ ...boot, nowMs: at })).toContain('12:04');
    expect(await drawPage({ ...boot, nowMs: at })).not.toContain('11月20日');
    expect(await drawPage({ ...boot, nowMs: at + 86_400_000 })).toContain('11月20日 12:04');
  });

  test('has grey placeholders if its data could not be read', async () => {
    const html = await drawPage({ ...shelfPage('demo'), screen: {} });
    expect(html).toContain('aria-busy="true"');
  });
});
