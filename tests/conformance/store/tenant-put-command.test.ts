import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openStore } from '../../../cli/services/open-store.ts';
import { changeOnePrice, writeFleet } from '../../../lab/bench/fleet-file.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

let settings: Readonly<Record<string, string>>;
let folder: string;
beforeEach(() => {
  settings = freshSettings();
  folder = join(mkdtempSync(join(tmpdir(), 'tenant-')), 'demo');
});

const tenant = (...words: readonly string[]) => runCommand('tenant', words, settings);
const stored = (...segments: readonly string[]) =>
  openStore(settings).get(documentPath('clients', 'demo', ...segments));

/** Edits the text of a file in the tenant’s folder. */
function edit(change: (text: string) => string, name = 'tenant.json') {
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
}

describe('npm run ops -- tenant put', () => {
  test('--dry-run prints each changed field, and writes nothing', async () => {
    writeFleet(folder, { machines: 2, slots: 2 });
    expect((await tenant('put', folder)).code).toBe(0);
    changeOnePrice(folder);
    const before = await stored('machines', 'm-1', 'shelf', 'current');
    const { out } = await tenant('put', folder, '--dry-run');
    expect(out).toMatch(/^machines\/m-1 shelf A1 priceYen \d+ → \d+$/m);
    expect(out).toContain('demo: 1 documents would be written, 0 would be removed');
    expect(await stored('machines', 'm-1', 'shelf', 'current')).toEqual(before);
    writeFleet(folder, { machines: 1, slots: 2 });
    const smaller = (await tenant('put', folder, '--dry-run', '--all')).out;
    expect(smaller).toContain('machines/m-2 removed');
    expect(smaller).toContain('machineCodes/00002 removed');
  });

  test('needs a confirmation to remove machines or more than double a price, and writes nothing', async () => {
    writeFleet(folder, { machines: 20, slots: 2 });
    expect((await tenant('put', folder)).code).toBe(0);
    writeFleet(folder, { machines: 18, slots: 2 });
    edit((text) => text.replace(/"priceYen": \d+(?=[^}]*"capacity")/, '"priceYen": 990'));
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toContain('2 of 20 machines would be removed');
    expect(err).toMatch(/m-1 A1: \d+ yen would become 990 yen/);
    expect(await stored('machines', 'm-20')).toBeDefined();
    expect(err).toContain('(--yes --removes 2)');
    expect(err).toContain('m-19, m-20');
    expect((await tenant('put', folder, '--yes')).err).toContain('(--yes --removes 2)');
    expect((await tenant('put', folder, '--yes', '--removes', '3')).code).toBe(1);
    expect((await tenant('put', folder, '--removes', '2')).code).toBe(1);
    expect((await tenant('put', folder, '--yes', '--removes', 'two')).err).toContain('a number');
    expect(await stored('machines', 'm-20')).toBeDefined();
    expect((await tenant('put', folder, '--yes', '--removes', '2')).code).toBe(0);
    expect(await stored('machines', 'm-20')).toBeUndefined();
  });

  test('names the machine of a hundred that it would remove, and needs --yes', async () => {
    writeFleet(folder, { machines: 100, slots: 1 });
    expect((await tenant('put', folder)).code).toBe(0);
    writeFleet(folder, { machines: 99, slots: 1 });
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toContain('1 of 100 machines would be removed: m-100');
    expect(err).toContain('(--yes)');
    expect(await stored('machines', 'm-100')).toBeDefined();
    expect((await tenant('put', folder, '--yes')).code).toBe(0);
    expect(await stored('machines', 'm-100')).toBeUndefined();
  });

  test('refuses a price that is not a multiple of ten yen unless the tenant allows it', async () => {
    writeFleet(folder, { machines: 1, slots: 2 });
    edit((text) => text.replace(/"priceYen": \d+/, '"priceYen": 148'));
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toMatch(/priceYen: 148 is not a multiple of 10/);
    edit((text) => text.replace('"clientId"', '"priceStepYen": 1, "clientId"'));
    expect((await tenant('put', folder)).code).toBe(0);
  });

  test('summarises long lists, and shows them with --all', async () => {
    writeFleet(folder, { machines: 30, slots: 2 });
    const short = (await tenant('put', folder, '--dry-run')).out;
    expect(short).toContain('machines: 30 created (30 lines, --all shows them)');
    expect(short).not.toContain('machines/m-30 created');
    const all = (await tenant('put', folder, '--dry-run', '--all')).out;
    expect(all).toContain('machines/m-30 created');
  });

  test('lists every mistake with file, line and column, and writes nothing', async () => {
    writeFleet(folder, { machines: 2, slots: 3 });
    edit((text) =>
      text
        .replace('"primary": "#00a2d0"', '"primary": "blue"')
        .replace('"code": "00002"', '"code": "00001"')
        .replace('"id": "m-2"', '"id": "m-1"')
        .replace('"slot": "A2"', '"slot": "A1"')
        .replace(/("slot": "A3",\s+"productId": )"[^"]*"/, '$1"nothing"')
        .replace(/"priceYen": (\d+)/, '"priceYen": "$1"')
        .replace('"clientId"', '"colour": 1, "clientId"')
        .replace('"pictures/hero.svg"', '"pictures/gone.svg"'),
    );
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    const lineOf = (part: string) =>
      readFileSync(join(folder, 'tenant.json'), 'utf8').split(part)[0]?.split('\n').length;
    const at = (part: string) => `${join(folder, 'tenant.json')}:${lineOf(part)}:`;
    for (const [part, message] of [
      ['"blue"', 'appearance.colors.primary: a colour such as #00a2d0'],
      ['"colour": 1', 'colour: unknown field'],
      ['"priceYen": "', 'priceYen: Invalid type: Expected number'],
      ['"nothing"', 'machines.0.slots.2.productId: m-1 A3: no product nothing'],
      ['pictures/gone.svg', 'appearance.hero:'],
    ] as const) {
      const line = err.split('\n').find((one) => one.includes(message));
      expect(line, message).toContain(at(part));
      expect(line).toMatch(/:\d+:\d+: /);
    }
    expect(err).toContain('machines.1.id: the id m-1 is used twice');
    expect(err).toContain('machines.1.code: the machines m-1 and m-1 have the same code 00001');
    expect(err).toContain('machines.0.slots.1.slot: m-1: the slot A1 is used twice');
    expect(err.trim().split('\n')).toHaveLength(8);
    expect(await stored()).toBeUndefined();
  });

  test('reports two coupons with one code, however it is written', async () => {
    writeFleet(folder, { machines: 1, slots: 2 });
    const coupons = ['WELCOME-1', 'welcome1'].map((code) => ({ id: code, code }));
    edit((text) => JSON.stringify({ ...JSON.parse(text), coupons }));
    const { code, err } = await tenant('put', folder, '--dry-run');
    expect(code).toBe(1);
    expect(err).toContain('coupons.1.code: the code WELCOME1 is used twice');
  });

  test('reports errors of a label, and accepts a product without one', async () => {
    writeFleet(folder, { machines: 1, slots: 2 });
    const withLabel = (label: object) =>
      edit((text) => {
        const { products, ...others } = JSON.parse(text);
        const [{ energy, caffeine, allergens, ingredients, ...first }, ...rest] = products;
        return JSON.stringify({ ...others, products: [{ ...first, ...label }, ...rest] });
      });
    withLabel({
      energy: { kcal: -1, per: 'package' },
      caffeine: { mg: 10, per: 'cup' },
      allergens: ['milk', 'moon'],
      ingredients: { ja: '牛乳' },
    });
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    for (const message of [
      'products.0.energy.kcal: ',
      'products.0.caffeine.per: per: "100ml" or "package"',
      'products.0.allergens.1: an allergen, one of shrimp, crab, walnut, wheat,',
      'products.0.ingredients.en: ',
    ]) {
      expect(err).toContain(message);
    }
    expect(err).not.toContain('unknown field');
    expect(err.match(/products\.0\./g)).toHaveLength(4);
    withLabel({ allergens: ['milk', 'milk'] });
    const twice = await tenant('put', folder);
    expect(twice.err).toContain('products.0.allergens: an allergen occurs twice');
    expect(twice.code).toBe(1);
    expect(await stored()).toBeUndefined();
    withLabel({});
    const without = await tenant('put', folder);
    expect(without.err).not.toContain('products.0');
    expect(without.code).toBe(0);
    expect(await stored()).toBeDefined();
  });

  test('reports the position of invalid YAML and of a duplicate key', async () => {
    cpSync('cli/tenant/scaffold', folder, { recursive: true });
    edit((text) => `${text}\nlocale: en\nname: [`, 'tenant.yaml');
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toMatch(/tenant\.yaml:\d+:1: Map keys must be unique/);
  });
});

/** Replaces the template’s ids in the tenant’s folder. */
const fillIds = () =>
  edit(
    (text) => text.replaceAll('0000000000', '1657123456').replace('CHANGEME', 'own'),
    'tenant.yaml',
  );

/** Replaces the template’s texts in the tenant’s documents. */
function fillDocuments() {
  for (const name of readdirSync(join(folder, 'documents'))) {
    edit((text) => text.replace('CHANGEME', '私たち'), join('documents', name));
  }
}

describe('a tenant in a folder', () => {
  test('in YAML with separate machine files equals the tenant of the JSON file', async () => {
    cpSync('tenants/demo', folder, { recursive: true });
    await tenant('put', folder);
    const { machines, ...others } = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
    rmSync(join(folder, 'tenant.json'));
    mkdirSync(join(folder, 'machines'));
    writeFileSync(join(folder, 'tenant.yaml'), stringify(others));
    writeFileSync(join(folder, 'machines', 'a.yaml'), stringify(machines[0]));
    writeFileSync(join(folder, 'machines', 'b.yaml'), stringify(machines.slice(1, 3)));
    writeFileSync(join(folder, 'machines', 'c.json'), JSON.stringify(machines.slice(3)));
    expect((await tenant('put', folder, '--dry-run')).out).toContain('demo: nothing to change');
    edit((text) => text.replace(/capacity: \d+/, 'capacity: many'), 'machines/b.yaml');
    const { err } = await tenant('put', folder);
    expect(err).toMatch(/machines\/b\.yaml:\d+:\d+: machines\.1\.slots\.0\.capacity: /);
  });

  test('from `new` is refused while it has the template’s texts', async () => {
    expect((await tenant('new', 'Fresh_1', folder)).code).toBe(0);
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toContain('lineLogin.channelId, lineLogin.liffId, documents.termsOfUse');
    fillIds();
    const { err: texts } = await tenant('put', folder);
    const names = ['termsOfUse', 'privacyPolicy', 'about', 'seller'].map(
      (name) => `documents.${name}`,
    );
    expect(texts).toContain(`${names.join(', ')}: Some fields still have the template’s text`);
    fillDocuments();
    expect(await tenant('put', folder)).toMatchObject({ code: 0 });
  });

  test('with example ids is refused, except with a stand-in database', async () => {
    writeFleet(folder, { machines: 1, slots: 1 });
    edit((text) => text.replace(/"merchantId": "[^"]*"/, '"merchantId": "dev-merchant-demo"'));
    expect((await tenant('put', folder)).code).toBe(0);
    settings = { ...settings, FIRESTORE_EMULATOR_HOST: '', FIRESTORE_BASE_URL: '' };
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toMatch(/paypay\.merchantId.*: This is an example id/);
  });

  test('without one of the four documents is refused', async () => {
    writeFleet(folder, { machines: 1, slots: 1 });
    const { documents, ...rest } = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
    const { about: _gone, ...left } = documents;
    writeFileSync(join(folder, 'tenant.json'), JSON.stringify({ ...rest, documents: left }));
    const { code, err } = await tenant('put', folder);
    expect(code).toBe(1);
    expect(err).toContain('documents.about');
  });

  test('that put would refuse is reported by --dry-run: removed machines and template texts', async () => {
    writeFleet(folder, { machines: 10, slots: 1 });
    expect((await tenant('put', folder)).code).toBe(0);
    writeFleet(folder, { machines: 8, slots: 1 });
    const removing = await tenant('put', folder, '--dry-run');
    expect(removing).toMatchObject({ code: 0 });
    expect(removing.err).toContain('demo: A put would be refused.');
    expect(removing.err).toContain('2 of 10 machines would be removed');
    expect((await tenant('put', folder)).code).toBe(1);
    const confirmed = await tenant('put', folder, '--dry-run', '--yes', '--removes', '2');
    expect(confirmed.err).not.toContain('would be refused');
    const fresh = join(folder, '..', 'fresh');
    await tenant('new', 'Fresh_2', fresh);
    const template = await tenant('put', fresh, '--dry-run', '--yes');
    expect(template.err).toContain('Fresh_2: A put would be refused.');
  });

  test('from `new` passes --dry-run, is stored once it has its own texts, and is not replaced by `new`', async () => {
    expect((await tenant('new', 'Fresh_1', folder)).code).toBe(0);
    const { code, out } = await tenant('put', folder, '--dry-run');
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Fresh_1: 12 documents would be written'),
    });
    expect((await tenant('put', folder)).code, 'the template’s texts').toBe(1);
    expect(await openStore(settings).get(documentPath('clients', 'Fresh_1'))).toBeUndefined();
    fillIds();
    fillDocuments();
    expect(await tenant('put', folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Fresh_1: 12 documents written'),
    });
    expect(await openStore(settings).get(documentPath('clients', 'Fresh_1'))).toBeDefined();
    expect(await tenant('new', 'Fresh_1', folder)).toMatchObject({
      code: 1,
      err: `${folder} exists already.\n`,
    });
    expect((await tenant('new', 'api')).code).toBe(1);
  });
});
