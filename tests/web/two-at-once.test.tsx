import { renderToReadableStream, renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Pages } from '../../web/customer/router.tsx';
import { AppProvider } from '../../web/customer/session/app-context.tsx';
import type { AppServices } from '../../web/customer/session/store.ts';
import { servicesFor } from './app-fixture.ts';

const page = (app: AppServices, pathname: string) => (
  <AppProvider app={app}>
    <MemoryRouter initialEntries={[pathname]}>
      <Pages />
    </MemoryRouter>
  </AppProvider>
);

/** Waits for lazily loaded screens, so that two renders overlap. */
async function renderWhole(app: AppServices, pathname: string): Promise<string> {
  const stream = await renderToReadableStream(page(app, pathname));
  await stream.allReady;
  return new Response(stream).text();
}

const misaki = { tenant: 'demo', person: 'Misaki', pathname: '/demo' } as const;
const kenta = {
  tenant: 'hinata',
  person: 'Kenta',
  pathname: '/hinata',
  language: 'en',
} as const;

const ofMisaki = /Misaki|demo|自販機/;
const ofKenta = /Kenta|hinata|Hello/;

describe('two people of two tenants, rendered at the same time,', () => {
  test('get only their own app', () => {
    const [hers, his] = [servicesFor(misaki), servicesFor(kenta)];
    const first = renderToString(page(hers, '/demo'));
    const second = renderToString(page(his, '/hinata'));
    expect(first).toContain('Misakiさん、こんにちは');
    expect(first).toContain('Machine of demo');
    expect(first).not.toMatch(ofKenta);
    expect(second).toContain('Hello, Kenta');
    expect(second).toContain('Machine of hinata');
    expect(second).not.toMatch(ofMisaki);
    // Neither render left state behind that the next one would show.
    expect(renderToString(page(hers, '/demo'))).toBe(first);
  });

  test('get only their own app while screens load', async () => {
    const [hers, his] = await Promise.all([
      renderWhole(servicesFor(misaki), '/demo/account'),
      renderWhole(servicesFor(kenta), '/hinata/account'),
    ]);
    expect(hers).toContain('Misaki');
    expect(hers).not.toMatch(ofKenta);
    expect(his).toContain('Kenta');
    expect(his).not.toMatch(ofMisaki);
  });

  test('stay separate when the same person visits both tenants', () => {
    const here = servicesFor({ ...misaki, person: 'Aoi' });
    const there = servicesFor({ ...kenta, person: 'Aoi' });
    here.dispatch({ type: 'signed-out' });
    expect(there.read().session.phase).toBe('signed-in');
    expect(renderToString(page(there, '/hinata'))).toContain('Machine of hinata');
  });
});
