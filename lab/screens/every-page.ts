import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { type PageName, pagePath, pages } from '../../contract/customer/pages.ts';
import { type Studio, visit, waitUntilIdle } from './studio.ts';

const isPageName = (name: string): name is PageName => name in pages;

/** Returns every page of the route table, with the tenant's own ids and an order that nobody has. */
export const everyScreen = ({
  clientId,
  machines,
  faqs,
}: Pick<TenantFile, 'clientId' | 'machines' | 'faqs'>) =>
  Object.keys(pages)
    .filter(isPageName)
    .map((name) => {
      const params = { machineId: machines[0]?.id ?? '', id: faqs[0]?.id ?? '' };
      const ids = name === 'faq' ? params : { ...params, id: 'none' };
      return { name, path: pagePath(clientId, name, ids) };
    });

/** Takes pictures of every URL of the route table for a new person. */
export async function shootEveryPage(studio: Studio): Promise<void> {
  const { environment, file } = studio;
  const { page, context, shoot } = await visit(studio);
  const others = [
    { name: 'entry', path: '/' },
    { name: 'not-found', path: `/${file.clientId}/nothing` },
  ];
  for (const { name, path } of [...everyScreen(file), ...others]) {
    await page.goto(environment.app + path);
    await waitUntilIdle(page);
    await shoot(name);
  }
  await context.close();
}
