import { describe, expect, test } from 'vitest';
import { cutTemplate } from '../../../../worker/customer/page/page-template.ts';

const built = `<!doctype html><html lang="ja"><head><title>x</title>
<link rel="icon" href="data:," /><style id="theme"></style>
<script id="early" data-client="" data-user="" data-page="">early()</script>
<script type="module" nonce="NONCE" async crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" nonce="NONCE" crossorigin href="/assets/app.js">
<link rel="stylesheet" nonce="NONCE" crossorigin href="/assets/app.css"></head><body><div id="root"></div>
<script type="application/json" id="boot"></script><noscript>no</noscript>
<script type="application/json" id="session"></script>
</body></html>`;

const head = {
  ...{ language: 'en', title: 'Tea &amp; more', icon: '/i.png', theme: ':root{}' },
  ...{ visit: ' data-client="demo"', nonce: 'n-1' },
};

describe('the built page', () => {
  test('is filled only at its placeholders', () => {
    const template = cutTemplate(built);
    const opening = template.head(head);
    expect(opening).toContain('<html lang="en">');
    expect(opening).toContain('<title>Tea &amp; more</title>');
    expect(opening).toContain('href="/i.png"');
    expect(opening).toContain('id="theme">:root{}</style>');
    expect(opening).toContain('id="early" data-client="demo">early()');
    expect(opening.endsWith('<body>')).toBe(true);
    expect(template.behindScreen('n-1')).toMatch(/^\s<script [^>]*id="boot">$/);
    expect(template.behindBoot('n-1')).toMatch(/^<\/script><noscript>[\s\S]*id="session">$/);
    expect(template.closing).toBe('</script>\n</body></html>');
  });

  test('gives every script, style and preload the nonce of this answer', () => {
    const template = cutTemplate(built);
    const html =
      template.head(head) +
      template.behindScreen('n-1') +
      template.behindBoot('n-1') +
      template.closing;
    const guarded = html.match(/<(script|style|link rel="modulepreload")[^>]*>/g) ?? [];
    expect(guarded).toHaveLength(6);
    for (const tag of guarded) expect(tag).toContain('nonce="n-1"');
    expect(html).not.toContain('NONCE');
  });

  test('lists its style sheets, and leaves them out of the head', () => {
    const template = cutTemplate(built);
    expect(template.sheets).toEqual(['/assets/app.css']);
    expect(template.head(head)).not.toContain('stylesheet');
  });

  test('without a placeholder is refused when it is loaded, not at a request', () => {
    expect(() => cutTemplate(built.replace('id="session"', ''))).toThrow('no place for session');
  });

  test('is recognised as built or as served during development', () => {
    expect(cutTemplate(built).isBuilt).toBe(true);
    const served = built.replace('<head>', '<head><script src="/@vite/client"></script>');
    expect(cutTemplate(served).isBuilt).toBe(false);
  });
});
