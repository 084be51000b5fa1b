import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'web/console/i18n';

test('each text of the console has a unique key, because a second one would replace it', () => {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('messages.ts'))
    .flatMap((file) =>
      [...readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(
        ([, name]) => name,
      ),
    );
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
