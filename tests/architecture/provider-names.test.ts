import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { payMethodKinds } from '../../contract/shared/pay-providers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const kinds = payMethodKinds.join('|');

/** A provider's own folder, on either side. */
const ownFolder = new RegExp(`^(worker/core/pay-providers|web/customer/pay/providers)/(${kinds})/`);

/** A provider's kind. `StoredPayMethod` and `AskedPayment` contain the same letters by chance. */
const anyKind = new RegExp(`(${kinds})(?!me)`, 'i');

/** Files that list the providers. */
const lists = [
  'contract/shared/pay-providers.ts',
  'web/customer/pay/provider-texts.ts',
  'web/customer/pay/providers.ts',
  'worker/core/pay-providers/registry.ts',
];

const developmentKeys = /^cli\/settings\/development-keys\.ts$/;

/** Names that something outside the code prescribes, and the files that may use them. */
const fixed: readonly (readonly [name: RegExp, files: RegExp, fixedBy: string])[] = [
  [/payPayResponseToken/g, /^web\/customer\//, 'the specification'],
  [new RegExp(`\\b(${kinds.toUpperCase()})_[A-Z_]+`, 'g'), developmentKeys, 'the settings'],
  [new RegExp(`(/|\\bdev-)(${kinds})\\b`, 'g'), developmentKeys, 'the sandbox'],
  [/'paypay'/g, /^web\/customer\/screens\/faq\/synonyms\.ts$/, 'what people search for'],
  [new RegExp(kinds, 'g'), /^cli\/tenant\/scaffold\//, 'the fields of a tenant file'],
];

const sources = ['contract', 'worker', 'web', 'cli', 'edge'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|html|yaml|md|json)$/.test(name))
    .map((name) => join(folder, name)),
);

/** Returns the lines of a file that name a provider, without the fixed names. */
function namingLines(file: string): readonly string[] {
  const text = fixed
    .filter(([, files]) => files.test(file))
    .reduce((left, [name]) => left.replaceAll(name, ''), readFileSync(join(root, file), 'utf8'));
  return text.split('\n').filter((line) => anyKind.test(line));
}

test('a provider is named only in its own folder and in the lists of providers', () => {
  const naming = sources
    .filter((file) => !ownFolder.test(file) && !lists.includes(file))
    .flatMap((file) => namingLines(file).map((line) => `${file}: ${line.trim()}`));
  expect(naming).toEqual([]);
});

test('every exception is in use', () => {
  const unused = fixed.filter(([name, files]) =>
    sources
      .filter((file) => files.test(file))
      .every((file) => readFileSync(join(root, file), 'utf8').search(name) < 0),
  );
  expect(unused.map(([name, , fixedBy]) => `${name} (${fixedBy})`)).toEqual([]);
});
