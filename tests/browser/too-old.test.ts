import { expect, test } from 'vitest';
import { environment, newVisitor } from './browser.ts';

test('a browser older than supported shows a notice in both languages, and starts nothing', async () => {
  const visitor = await newVisitor({
    prepare: async (context) => {
      await context.addInitScript(() => {
        CSS.supports = () => false;
      });
    },
  });
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await visitor.newPage();
  // The page stops itself while it loads, so there is no `load` event.
  await page.goto(`${environment.app}/demo/account`, { waitUntil: 'commit' });
  await page.getByText('This browser is too old').waitFor();
  // A page that stops before its body would not be painted.
  await page.screenshot();
  expect(await page.locator('body').innerText()).toMatch(/ご利用いただけません[\s\S]*too old/);
  expect(await page.locator('.shell').count()).toBe(0);
  expect(asked.filter((path) => /^\/api\/(?!.*\/pictures\/)/.test(path))).toEqual([]);
  expect(new URL(page.url()).origin).toBe(environment.app);
});

test('the script that detects it is ES5', async () => {
  const html = await (await fetch(`${environment.app}/demo`)).text();
  const script = html.split('</script>').find((part) => part.includes('window.stop')) ?? '';
  const code = script.slice(script.lastIndexOf('<script'));
  expect(code).toContain('color-mix');
  // It is in a string, because browsers without lookbehind would refuse the literal as a syntax error.
  expect(code).toContain("'(?<=a)'");
  expect(code.match(/=>|`|\b(?:const|let|class|async|await)\b|\?\.|\?\?|\.\.\./)).toBeNull();
});
