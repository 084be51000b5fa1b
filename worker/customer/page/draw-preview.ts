import * as v from 'valibot';
import {
  draftPictureId,
  type LookPreview,
  type PictureName,
} from '../../../contract/console/appearance.ts';
import { pagePath } from '../../../contract/customer/pages.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Bindings } from '../../bindings.ts';
import type { Services } from '../../core/services.ts';
import { loadTenant } from '../../core/tenant/load-tenant.ts';
import { publicClient, type TenantClient } from '../../core/tenant-client.ts';
import { loadOpenScreen } from '../first-screen/load-screen.ts';
import { bootOf } from './build-boot.ts';
import type { DrawPage } from './draw-page.ts';
import { firstPictures } from './first-pictures.ts';
import { loadTemplate, readStyle } from './load-template.ts';
import { themeStyle } from './theme.ts';

/** What the preview needs of the deployment, and the tenant. */
type PreviewContext = {
  readonly services: Services;
  readonly assets: Bindings['ASSETS'];
  readonly clientId: ClientId;
  readonly runAfter: (work: Promise<unknown>) => void;
};

/** The fields of the list of machines that the preview needs. */
const listed = v.object({ machines: v.array(v.object({ id: v.string() })) });

/**
 * Returns a page of the customers' app with an appearance that is not saved. It shows the page's
 * first view as everybody sees it, with the app's style and without scripts. Null if the tenant has
 * no machine to show.
 */
export async function drawPreview(
  draw: DrawPage,
  { services, assets, clientId, runAfter }: PreviewContext,
  { page, language, logo, hero, ...look }: LookPreview,
): Promise<string | null> {
  const tenant = await loadTenant(services, clientId, 'look', runAfter);
  if (!tenant.ok) return null;
  const stored = tenant.value.client;
  const { logoUrl, heroUrl } = stored.appearance;
  const pictured = {
    logoUrl: previewed(clientId, 'logo', logo, logoUrl),
    heroUrl: previewed(clientId, 'hero', hero, heroUrl),
  };
  const client = { ...stored, appearance: { ...stored.appearance, ...look, ...pictured } };
  const address = await addressOf(services, client, page);
  if (address === undefined) return null;
  const screen = await loadOpenScreen(services, client, address);
  const { LINE_LIFF_BASE_URL: liffBaseUrl, APP_ORIGIN = 'https://app.invalid' } = services.settings;
  const shown = { page: address, language, client: publicClient(client), liffBaseUrl };
  const boot = bootOf({ ...shown, nowMs: services.nowMs() }, null);
  const pictures = await firstPictures(services, clientId, screen, pictured.heroUrl);
  const [template, html] = await Promise.all([
    loadTemplate(assets, APP_ORIGIN),
    draw({ ...boot, screen, pictures }),
  ]);
  const head = template.head({
    ...{ language, title: '', icon: 'data:,', visit: '', nonce: '' },
    theme: themeStyle(client.appearance),
  });
  const css = await readStyle(template, assets, APP_ORIGIN);
  // The page has no scripts, and `inert` disables its links and buttons, so nobody can press
  // anything.
  const still = withoutScripts(head).replace('<body', '<body inert');
  return `${still}<style>${css}</style><div>${html}</div></body></html>`;
}

/**
 * Returns the address of a picture. A draft's address is only a placeholder, because the console's
 * page has the picture itself.
 */
function previewed(
  clientId: ClientId,
  name: PictureName,
  shown: LookPreview[PictureName],
  stored: string | null,
): string | null {
  if (shown === 'kept') return stored;
  return shown === 'none' ? null : `/api/clients/${clientId}/pictures/${draftPictureId(name)}`;
}

/** Returns the address of the previewed page: the list of machines, or the first machine. */
async function addressOf(
  services: Services,
  client: TenantClient,
  page: LookPreview['page'],
): Promise<string | undefined> {
  const main = pagePath(client.clientId, 'main');
  if (page === 'main') return main;
  const [list] = Object.values(await loadOpenScreen(services, client, main));
  const found = v.safeParse(listed, list);
  const first = found.success ? found.output.machines[0] : undefined;
  return first && pagePath(client.clientId, 'machine', { machineId: first.id });
}

const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|icon)"[^>]*>/g, '');
