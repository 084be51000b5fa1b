import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../worker/core/tenant/render-markdown.ts';

test.each([
  ['[read *this*](javascript:alert(1) "now")', '<p>read <em>this</em></p>'],
  [
    '[data](data:text/html,x) and [page](https://a.test/)',
    '<p>data and <a href="https://a.test/">page</a></p>',
  ],
  ['![a picture](javascript:alert(1))', '<p>a picture</p>'],
  ['[empty]()', '<p>empty</p>'],
  ['[call](tel:0120000000)', '<p>call</p>'],
  ['<a href="">raw</a>', '<p>&lt;a href=&quot;&quot;&gt;raw&lt;/a&gt;</p>'],
])('the Markdown %s has no link without an address', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html);
});
