import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';

/** Returns the folder in which a development server keeps its prepared dependencies. */
const cacheOf = async (configFile: string) =>
  (await resolveConfig({ configFile, logLevel: 'silent' }, 'serve')).cacheDir;

test('the development servers of the app and of the console have separate dependency caches', async () => {
  const [app, console] = [
    await cacheOf('vite.config.ts'),
    await cacheOf('web/console/vite.config.ts'),
  ];
  expect(app).toContain('node_modules');
  expect(console).toContain('node_modules');
  expect(console).not.toBe(app);
});
