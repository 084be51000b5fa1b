import { demo, insideLine, lineCredentials, open, type VisitorOptions } from './browser.ts';

/** Opens the main page as a signed-in person. */
export async function onMainPage(options: VisitorOptions = {}) {
  const visitor = await insideLine(options);
  const { hash } = await lineCredentials('misaki', demo);
  const page = await open(visitor, `/demo${hash}`);
  await page.getByText('みなと台本社ビル 1号機').first().waitFor();
  await page.waitForFunction(() => location.hash === '');
  return { visitor, page };
}
