import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../web/console/i18n/messages.ts';

const FOLDER = 'web/console/i18n';

test('each text of the console has a unique key, because a second one would replace it', () => {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('messages.ts'))
    .flatMap((file) =>
      [...readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(
        ([, name]) => name,
      ),
    );
  expect(names.toSorted()).toEqual(Object.keys(messages).toSorted());
});
