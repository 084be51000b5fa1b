import { type PageName, pagePath, pages } from '../../contract/customer/pages.ts';
import { type Studio, visit, waitUntilIdle } from './studio.ts';

const isPageName = (name: string): name is PageName => name in pages;

/** Takes pictures of every URL of the route table for a new person, with existing ids in the URLs. */
export async function shootEveryPage(studio: Studio): Promise<void> {
  const { environment, file } = studio;
  const { page, context, shoot } = await visit(studio);
  const machineId = file.machines[0]?.id ?? '';
  const faq = file.faqs[0]?.id ?? '';
  const screens = [
    ...Object.keys(pages)
      .filter(isPageName)
      .map((name) => {
        const params = { machineId, id: name === 'faq' ? faq : 'none' };
        return [name, pagePath(file.clientId, name, params)] as const;
      }),
    ['entry', '/'],
    ['not-found', `/${file.clientId}/nothing`],
  ] as const;
  for (const [name, path] of screens) {
    await page.goto(environment.app + path);
    await waitUntilIdle(page);
    await shoot(name);
  }
  await context.close();
}
