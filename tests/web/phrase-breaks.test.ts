import { loadDefaultJapaneseParser } from 'budoux';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { phraseBreaks } from '../../web/build-plugins/phrase-breaks.ts';

const MARK = '\u200b';
const LONG = '確認中です。もう一度購入しないでください。コピーしてお使いください。';
const OURS = '下のお支払い方法から支払われます。';
const modules: Readonly<Record<string, string>> = {
  entry: `
    import { shared } from 'shared';
    export const first = 'この画面は、最初に表示されます。';
    export const load = () => import('late').then((late) => [late, shared]);`,
  shared: `export const shared = '最初の画面と同じ言葉で表示されます。';`,
  late: `
    import { shared } from 'shared';
    const key = { '商品が出ました。お取りください。': 1 };
    export const texts = {
      body: '商品が出ました。取り出し口からお取りください。',
      filled: (name) => \`お支払い方法の\${name}を登録しました。このまま\${name}\${name}でお待ちください。\`,
      escaped: '一行目の文章です。\\n「二行目」の文章です。\\'',
      ours: '${OURS}',
      long: '${LONG}',
      label: '商品の取り出し口を見る',
      word: 'です。',
      english: 'Please take your drink. 。',
      'aria-label': '商品が出ました。お取りください。',
      pattern: /商品が出ました。お取りください。/.test('x'),
      same: 'x' === '商品が出ました。お取りください。',
      keys: Object.keys(key),
      shared,
    };`,
};

/** Builds these modules with or without the plugin. Returns the code of each file. */
async function built(plugins: ReturnType<typeof phraseBreaks>[]): Promise<readonly string[]> {
  const files = {
    name: 'files',
    resolveId: (id: string) => (id in modules ? id : null),
    load: (id: string) => modules[id] ?? null,
  };
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
    plugins: [files, ...plugins],
  });
  const [made] = Array.isArray(output) ? output : [output];
  if (!made || !('output' in made)) throw new Error('nothing was built');
  return made.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
}

const codeWith = (files: readonly string[], words: string) =>
  files.find((code) => code.replaceAll(MARK, '').includes(words)) ?? '';

test('sentences in later files have marks between phrases, but names, keys and patterns do not', async () => {
  const files = await built([phraseBreaks()]);
  const late = codeWith(files, '取り出し口から').replaceAll(MARK, '|');
  expect(late).toContain('商品が|出ました。|取り出し口から|お取りください。');
  expect(late).toContain('お支払い方法の|${');
  expect(late).toMatch(/\}を\|?登録しました。\|この|まま\|?\$\{/);
  expect(late).toContain('一行目の|文章です。');
  for (const whole of [
    '商品の取り出し口を見る',
    'Please take your drink. 。',
    /aria-label["`]?:\s*["`]商品が出ました。お取りください。/,
    /\/商品が出ました。お取りください。\//,
    /["`]商品が出ました。お取りください。["`]:\s*1/,
  ]) {
    expect(late).toMatch(whole);
  }
});

test('the code is the same except for the marks', async () => {
  const [marked, plain] = [await built([phraseBreaks()]), await built([])];
  const late = codeWith(marked, '取り出し口から');
  expect(late).toContain(MARK);
  const withoutNames = (code: string) =>
    code.replaceAll(MARK, '').replaceAll(/[\w-]+-[\w-]{8}\.js/g, 'file.js');
  expect(marked.map(withoutNames).toSorted()).toEqual(plain.map(withoutNames).toSorted());
});

test('the first view has no marks, because the edge renders it without them', async () => {
  const files = await built([phraseBreaks()]);
  for (const words of ['最初に表示されます。', '最初の画面と同じ言葉で']) {
    expect(codeWith(files, words)).toContain(words);
    expect(codeWith(files, words)).not.toContain(MARK);
  }
});

test('a word of the app that the model would split is not split', async () => {
  expect(loadDefaultJapaneseParser().parse(OURS)).toContain('お支払い方');
  const files = await built([phraseBreaks()]);
  expect(codeWith(files, OURS).replaceAll(MARK, '|')).toContain('お支払い方法から|支払われます。');
});

test('only a phrase wider than a phone at twice the text size may break before ください', async () => {
  const late = codeWith(await built([phraseBreaks()]), LONG).replaceAll(MARK, '|');
  expect(late).toContain(
    '確認中です。|もう|一度|購入しないで|ください。|コピーしてお使いください。',
  );
});
