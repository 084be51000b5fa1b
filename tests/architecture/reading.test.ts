import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const GENERATED = /node_modules|^dist|^screens\/|\.state|\.wrangler/;
const documents = globSync('**/*.md', { cwd: root, exclude: (name) => GENERATED.test(name) });

/** Counts words as `wc -w` does. */
const wordsOf = (path: string) => read(path).split(/\s+/).filter(Boolean).length;

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(read(path)).matchAll(/^#{1,6} +(.*)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

type Link = { readonly from: string; readonly target: string };

const links: readonly Link[] = documents.flatMap((from) =>
  [
    ...withoutCode(read(from))
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
  ]
    .map(([, target = '']) => ({ from, target }))
    // An address such as `/demo/account` in a tenant's text leads to a page of the app.
    .filter(({ target }) => !/^[a-z]+:|^\//.test(target)),
);

/** Returns the path that a link leads to, and its anchor. */
function destinationOf({ from, target }: Link): { readonly path: string; readonly anchor: string } {
  const [path = '', anchor = ''] = target.split('#');
  return { path: path === '' ? from : normalize(join(dirname(from), path)), anchor };
}

const shown = ({ from, target }: Link) => `${from} → ${target}`;

describe('a document for all readers', () => {
  test.each([
    ['README.md', 700],
    ['CONTRIBUTING.md', 1500],
  ])('%s has at most %i words', (path, most) => {
    expect(wordsOf(path)).toBeLessThanOrEqual(most);
  });

  test('the newest version of the CHANGELOG has at most 60 lines', () => {
    const [, newest = ''] = read('CHANGELOG.md').split(/^(?=## \d)/m);
    expect(newest).toMatch(/^## \d+\.\d+\.\d+ — \d{4}-\d\d-\d\d\n/);
    expect(newest.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });
});

describe('a relative link of a document', () => {
  test('leads to a file or a folder that exists', () => {
    expect(links.length).toBeGreaterThan(100);
    const broken = links.filter((link) => !existsSync(join(root, destinationOf(link).path)));
    expect(broken.map(shown)).toEqual([]);
  });

  test('leads to a heading that exists, if it names one', () => {
    const named = links
      .map((link) => ({ link, ...destinationOf(link) }))
      .filter(({ path, anchor }) => anchor !== '' && existsSync(join(root, path)));
    expect(named.length).toBeGreaterThan(20);
    const broken = named.filter(({ path, anchor }) => !anchorsOf(path).has(anchor));
    expect(broken.map(({ link }) => shown(link))).toEqual([]);
  });
});
