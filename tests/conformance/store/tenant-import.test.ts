import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

const settings = freshSettings();
let folder: string;
let work: string;
const tenant = (...words: readonly string[]) => runCommand('tenant', words, settings);

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'import-'));
  folder = join(work, 'demo');
  cpSync('tenants/demo', folder, { recursive: true });
});

const PRODUCTS = [
  'id,name.ja,name.en,category,temperature,volumeMl,priceYen,taxRatePercent,allergens',
  'sheet-tea,"緑茶, 濃い",Green tea,tea,cold,500,150,8,',
  'sheet-soup,コーンスープ,Corn soup,soup,hot,180,130,8,milk;wheat',
];
const MACHINES = [
  'id,code,name.ja,name.en,place.ja,place.en,address.ja,address.en,location.latitude,location.longitude,site,slot,productId,priceYen,capacity,count',
  'sheet-1,0071,一号機,One,玄関,Entrance,東京都港区,Minato,35.66,139.75,本社,A1,sheet-tea,150,20,10',
  'sheet-1,,,,,,,,,,,A2,sheet-soup,130,20,0',
  'sheet-2,0072,二号機,Two,食堂,Canteen,東京都港区,Minato,35.66,139.75,,A1,sheet-tea,160,20,20',
];

/** Shift_JIS of the few characters that the test needs. Node only decodes it. */
const SHIFT_JIS: Readonly<Record<string, readonly number[]>> = {
  玄: [0x8c, 0xba],
  関: [0x8a, 0xd6],
};
const shiftJis = (text: string) =>
  Buffer.from(
    [...text].flatMap((letter) =>
      letter.charCodeAt(0) < 128 ? [letter.charCodeAt(0)] : (SHIFT_JIS[letter] ?? [0x88, 0xc0]),
    ),
  );

function sheets(machines: string | Buffer, products: string | Buffer = PRODUCTS.join('\n')) {
  const paths = [join(work, 'machines.csv'), join(work, 'products.csv')] as const;
  writeFileSync(paths[0], machines);
  writeFileSync(paths[1], products);
  return tenant('import', folder, ...paths);
}

describe('tenant import', () => {
  test.each([
    ['UTF-8', MACHINES.join('\n'), '玄関'],
    [
      'UTF-8 with a byte order mark and Windows line ends',
      `\u{feff}${MACHINES.join('\r\n')}`,
      '玄関',
    ],
    ['Shift_JIS', shiftJis(MACHINES.join('\r\n')), '玄関'],
  ])(
    'imports machines and products in %s, and put accepts the folder',
    async (_, machines, place) => {
      expect(await sheets(machines)).toMatchObject({ code: 0 });
      const file = readTenantFile(folder);
      expect(file.products.find(({ id }) => id === 'sheet-tea')?.name.ja).toBe('緑茶, 濃い');
      expect(file.products.find(({ id }) => id === 'sheet-soup')).toMatchObject({
        allergens: ['milk', 'wheat'],
      });
      const [one, two] = file.machines.filter(({ id }) => id.startsWith('sheet-'));
      expect(one).toMatchObject({ code: '0071', place: { ja: place }, site: expect.any(String) });
      expect(one?.slots.map(({ slot, count }) => [slot, count])).toEqual([
        ['A1', 10],
        ['A2', 0],
      ]);
      expect(two?.site).toBeUndefined();
      expect(await tenant('put', folder, '--dry-run')).toMatchObject({ code: 0 });
    },
  );

  test('replaces the files of the previous import', async () => {
    await sheets(MACHINES.join('\n'));
    await sheets(MACHINES.slice(0, 3).join('\n'));
    const ids = readTenantFile(folder).machines.map(({ id }) => id);
    expect([ids.includes('sheet-1'), ids.includes('sheet-2')]).toEqual([true, false]);
  });

  test('lists every mistake with line and column, and writes nothing', async () => {
    const wrong = [
      MACHINES[0],
      'sheet-1,7a,一号機,One,玄関,,東京都港区,Minato,95,139.75,,A1,sheet-tea,1 50,20,10',
      'sheet-1,0099,,,,,,,,,,A2,coffee,130,20,30',
    ];
    const dear = PRODUCTS.map((line) => line.replace('cold', 'lukewarm'));
    const { code, err } = await sheets(wrong.join('\n'), dear.join('\n'));
    expect(code).toBe(1);
    for (const said of [
      'products.csv:2:5: temperature:',
      'machines.csv:2:2: code:',
      'machines.csv:2:6: place.en: missing',
      'machines.csv:2:9: location.latitude:',
      'machines.csv:2:14: priceYen:',
      'machines.csv:3:2: code: it differs from line 2',
      'machines.csv:3:13: productId: no product coffee',
    ]) {
      expect(err).toContain(said);
    }
    expect(readdirSync(folder)).not.toContain('products');
  });

  test('reports a missing column once, whatever the number of rows', async () => {
    const { code, err } = await sheets('id,code\nx-1,0001\nx-2,0002\nx-3,0003');
    expect(code).toBe(1);
    expect(err.split('machines.csv:1:1: the column place.ja is missing')).toHaveLength(2);
  });

  test.each([
    ['id,colour\nx,red', 'machines.csv:1:2: unknown column "colour"'],
    ['id,id\nx,x', 'machines.csv:1:2: the column id occurs twice'],
    ['id\nx,y', 'machines.csv:2:2: a cell without a column'],
    ['id\n"x', 'machines.csv:'],
    ['', 'machines.csv:1:1: there is no line of columns'],
  ])('reports the error of a sheet with %j', async (machines, said) => {
    const { code, err } = await sheets(machines);
    expect([code, err]).toEqual([1, expect.stringContaining(said)]);
    expect(readFileSync(join(folder, 'tenant.json'), 'utf8')).toBe(
      readFileSync('tenants/demo/tenant.json', 'utf8'),
    );
  });
});
