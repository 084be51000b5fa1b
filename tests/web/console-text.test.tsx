import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useText } from '../../web/console/i18n/use-text.ts';

const Greeting = ({ name }: { readonly name: string }) =>
  useText().t('firstPasskeyTitle', { name });

test('a name that runs from right to left is isolated in a sentence of the console', () => {
  expect(renderToStaticMarkup(<Greeting name="שרה" />)).toContain('\u2068שרה\u2069');
  expect(renderToStaticMarkup(<Greeting name="佐藤" />)).not.toMatch(/[\u2066-\u2069]/);
});
