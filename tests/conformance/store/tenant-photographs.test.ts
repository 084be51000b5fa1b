import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewTenant, putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { audited, freshStore, watch } from './put-database.ts';

const demo = readTenantFile('tenants/demo/tenant.json');
const { clientId } = demo;
const [product] = demo.products;
if (!product) throw new Error('the demo has products');

/** Random pixels, unlike any photograph, because encoders cannot compress them well. */
const points = (width: number, height: number): Sharp =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#a33' },
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });

/** Smooth areas, as in a photograph. */
const seen = async (width: number, height: number): Promise<Sharp> =>
  sharp(await points(40, 40).png().toBuffer()).resize(width, height, { fit: 'fill' });

/** Returns the demo tenant with a photograph of its first product. */
const pictured = (name: string, bytes: Buffer): TenantFile => ({
  ...demo,
  products: demo.products.map((one) => (one.id === product.id ? { ...one, picture: name } : one)),
  read: (path, kind) => (path === name ? bytes : demo.read(path, kind)),
});

let store: Firestore;
beforeEach(() => {
  store = freshStore();
});

const addressOf = async () => {
  const stored = await store.get(documentPath('clients', clientId, 'products', product.id));
  return String(stored?.fields['pictureUrl']);
};

/** Returns the stored picture with an id: its declared type and its real type. */
async function pictureAt(id: string) {
  const stored = await store.get(documentPath('clients', clientId, 'pictures', id));
  if (!stored) return undefined;
  const bytes = Buffer.from(String(stored.fields['bytes']), 'base64');
  const { width, height, format } = await sharp(bytes).metadata();
  return { contentType: stored.fields['contentType'], bytes, format, size: [width, height] };
}

async function putPhotograph(name: string, bytes: Buffer) {
  await putTenant(audited(store), pictured(name, bytes));
  const url = await addressOf();
  const id = url.replace(/#.*/, '').split('/').at(-1) ?? '';
  return { url, id, full: await pictureAt(id), small: await pictureAt(`${id}-288`) };
}

describe('a photograph of a tenant', () => {
  test.each([
    ['landscape', [2000, 1000], [1200, 600], [288, 144]],
    ['portrait', [1500, 2000], [1200, 1600], [288, 384]],
    ['tall as a bottle', [700, 2100], [533, 1600], [128, 384]],
  ] as const)(
    'that is %s is stored in its display width, with a small version',
    async (_, [width, height], large, little) => {
      const { url, full, small } = await putPhotograph(
        'photo.jpg',
        await (await seen(width, height)).jpeg({ quality: 95 }).toBuffer(),
      );
      expect(url).toMatch(/^\/api\/clients\/demo\/pictures\/[0-9a-f]{32}#288$/);
      expect(full).toMatchObject({ contentType: 'image/webp', format: 'webp', size: large });
      expect(small).toMatchObject({ contentType: 'image/webp', format: 'webp', size: little });
    },
  );

  test('with an orientation mark is stored upright', async () => {
    const lying = await (await seen(2000, 1500))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { full, small } = await putPhotograph('photo.jpeg', lying);
    expect([full?.size, small?.size]).toEqual([
      [1200, 1600],
      [288, 384],
    ]);
  });

  test('keeps its transparency', async () => {
    const glass = sharp({
      create: { width: 600, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { small } = await putPhotograph('glass.png', await glass.png().toBuffer());
    const { isOpaque } = await sharp(small?.bytes).stats();
    expect(isOpaque).toBe(false);
  });

  test.each([
    ['photo.avif', seen(800, 600).then((image) => image.avif({ effort: 2 }))],
    ['photo.webp', seen(800, 600).then((image) => image.webp())],
    ['photo.png', seen(400, 300).then((image) => image.png())],
  ])('%s that is not too large is stored unchanged, with a small version', async (name, image) => {
    const bytes = await (await image).toBuffer();
    const { full, small } = await putPhotograph(name, bytes);
    expect(full?.bytes.equals(bytes)).toBe(true);
    expect(small).toMatchObject({ contentType: 'image/webp', size: [288, 216] });
  });

  test('used as the logo is small except above the list of machines', async () => {
    const bytes = await (await seen(900, 900)).png().toBuffer();
    await putTenant(audited(store), {
      ...demo,
      appearance: { ...demo.appearance, logo: 'logo.png', hero: 'logo.png' },
      read: (path, kind) => (path === 'logo.png' ? bytes : demo.read(path, kind)),
    });
    const path = documentPath('clients', clientId, 'settings', 'appearance');
    expect((await store.get(path))?.fields).toMatchObject({
      logoUrl: expect.stringMatching(/\/pictures\/[0-9a-f]{32}\?w=288$/),
      heroUrl: expect.stringMatching(/\/pictures\/[0-9a-f]{32}#288$/),
    });
  });

  test('used as a provider’s artwork is stored by the provider’s kind', async () => {
    const bytes = await (await seen(112, 72)).png().toBuffer();
    await putTenant(audited(store), {
      ...demo,
      appearance: { ...demo.appearance, payMarks: { paypay: 'mark.png' } },
      read: (path, kind) => (path === 'mark.png' ? bytes : demo.read(path, kind)),
    });
    const path = documentPath('clients', clientId, 'settings', 'appearance');
    expect((await store.get(path))?.fields).toMatchObject({
      payMarks: { paypay: expect.stringMatching(/\/pictures\/[0-9a-f]{32}$/) },
    });
  });

  test('gets no small version if it is small or a drawing', async () => {
    const { url, small } = await putPhotograph(
      'photo.webp',
      await points(300, 400).webp().toBuffer(),
    );
    expect(url).not.toContain('#');
    expect(small).toBeUndefined();
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>',
    );
    await putTenant(audited(store), pictured('drawing.svg', drawing));
    const address = await addressOf();
    expect(address).toMatch(/\/pictures\/[0-9a-f]{32}$/);
    const id = address.split('/').at(-1) ?? '';
    expect((await pictureAt(id))?.bytes.equals(drawing)).toBe(true);
    expect(await pictureAt(`${id}-288`)).toBeUndefined();
  });

  test('too large for a document is shrunk, or refused with its size', async () => {
    const large = await (await seen(1200, 1600)).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(5_000_000);
    const { full } = await putPhotograph('large.png', large);
    expect(full).toMatchObject({ contentType: 'image/webp', size: [1200, 1600] });
    const refused = putTenant(
      audited(store),
      pictured('points.jpg', await points(1200, 1600).jpeg({ quality: 95 }).toBuffer()),
    );
    await expect(refused).rejects.toThrow(
      /^points\.jpg: \d{6,} bytes at 1200 × 1600; the maximum is 700000\.$/,
    );
  });

  test('that would grow when it is shrunk is stored unchanged', async () => {
    const coarse = await (await seen(1400, 700)).avif({ quality: 1, effort: 2 }).toBuffer();
    const { full, small } = await putPhotograph('coarse.avif', coarse);
    expect(full?.bytes.equals(coarse)).toBe(true);
    expect(small?.size).toEqual([288, 144]);
  });

  test('that is animated is stored unchanged, without a small version', async () => {
    const frames = await points(400, 900).raw().toBuffer();
    const moving = await sharp(frames, {
      raw: { width: 400, height: 900, channels: 3, pageHeight: 300 },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { url, full, small } = await putPhotograph('moving.webp', moving);
    expect(full?.bytes.equals(moving)).toBe(true);
    expect([url.includes('#'), small]).toEqual([false, undefined]);
  });

  test('that is put again writes nothing, and is deleted once no version uses it', async () => {
    const bytes = await points(600, 800).jpeg().toBuffer();
    const { id } = await putPhotograph('photo.jpg', bytes);
    const { commits, store: watching } = watch(store);
    await putTenant(audited(watching), pictured('photo.jpg', bytes));
    expect(commits).toEqual([]);
    await putTenant(audited(store), demo);
    expect(await pictureAt(id)).toBeDefined();
    for (const colour of ['#111111', '#222222']) {
      const { appearance } = demo;
      const colors = { ...appearance.colors, primary: colour };
      await putTenant(audited(store), { ...demo, appearance: { ...appearance, colors } });
    }
    expect([await pictureAt(id), await pictureAt(`${id}-288`)]).toEqual([undefined, undefined]);
  });

  test('that cannot be read is named, and nothing is stored', async () => {
    const little = await points(200, 200).jpeg().toBuffer();
    const whole = await points(800, 600).jpeg().toBuffer();
    const broken = {
      ...demo,
      appearance: { ...demo.appearance, hero: 'cut.jpg', logo: 'empty.avif' },
      products: demo.products.map((one) => ({ ...one, picture: 'little.jpg' })),
      read: (path: string, kind: Parameters<TenantFile['read']>[1]) => {
        if (path === 'little.jpg') return little.subarray(0, little.length / 2);
        if (path === 'cut.jpg') return whole.subarray(0, whole.length / 2);
        return path === 'empty.avif'
          ? Buffer.from('\0\0\0\x20ftypavif\0\0\0\0')
          : demo.read(path, kind);
      },
    };
    const { commits, store: watching } = watch(store);
    for (const attempt of [putTenant, previewTenant]) {
      await expect(attempt(audited(watching), broken)).rejects.toThrow(
        /^cut\.jpg: cannot be read as image\/jpeg: .*\nempty\.avif: cannot be read as image\/avif: .*\nlittle\.jpg: cannot be read as image\/jpeg: .*$/,
      );
    }
    expect(commits).toEqual([]);
  });
});
