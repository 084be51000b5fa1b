import { expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { pagePath } from '../../../contract/customer/pages.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { environment, isMissing, newPerson, newVisitor, signIn } from '../../webkit/webkit.ts';

const file = readTenantFile('tenants/demo/tenant.json');

test.skipIf(isMissing)(
  'every page of the route table opens, has its heading and fits the phone',
  async () => {
    const visitor = await newVisitor();
    const { driver } = visitor.webkit;
    await signIn(visitor, await newPerson());
    for (const { name, path } of everyScreen(file)) {
      await visitor.goto(environment.app + path);
      await visitor.settle();
      expect((await visitor.address()).pathname, name).toBe(path);
      const [heading, title, wider] = await driver.executeScript<[string, string, number]>(
        "return [document.querySelector('h1').textContent, document.title, document.documentElement.scrollWidth - innerWidth]",
      );
      expect(heading, name).not.toBe('');
      expect(heading, name).not.toMatch(/利用できません|エラー|ログイン/);
      expect(title, name).not.toBe('');
      expect(wider, `${name} is wider than the phone`).toBeLessThanOrEqual(0);
    }
  },
);

test.skipIf(isMissing)(
  'a machine’s shelf is in the first HTML, and the app hydrates it',
  async () => {
    const path = pagePath('demo', 'machine', { machineId: 'm-lobby' });
    const html = await (await fetch(environment.app + path)).text();
    expect(html).toMatch(/1001/);
    expect(html.match(/<li/g)?.length ?? 0).toBeGreaterThan(5);
    const visitor = await newVisitor();
    const { driver } = visitor.webkit;
    await signIn(visitor, await newPerson(), path);
    await visitor.goto(environment.app + path);
    await visitor.settle();
    const [isDrawn, usable, shown] = await driver.executeScript<[boolean, number, number]>(
      "return [document.getElementById('root').hasAttribute('data-drawn'), performance.getEntriesByName('usable').length, document.querySelectorAll('main li').length]",
    );
    expect({ isDrawn, usable }).toEqual({ isDrawn: true, usable: 1 });
    expect(shown).toBeGreaterThan(5);
    await driver.executeScript("document.querySelector('main li button').click()");
    await visitor.seeHeading('購入内容の確認');
  },
);
