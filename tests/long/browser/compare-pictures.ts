import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';

/** The reference pictures. `npm run pictures` replaces them. */
const AGREED = 'tests/long/browser/pictures';
const isUpdate = process.env['UPDATE_PICTURES'] === '1';
/** The tolerated share of different pixels. Antialiasing of letters differs slightly between builds. */
const TOLERATED = 0.005;

/** Returns whether this computer renders Japanese like the reference pictures. */
export function drawsAlike(): boolean {
  try {
    return /NotoSansCJK/i.test(
      execFileSync('fc-match', ['-f', '%{file}', 'sans-serif:lang=ja'], { encoding: 'utf8' }),
    );
  } catch {
    return false;
  }
}

/** Replaces content that changes between visits: dates, times, order numbers. */
export async function makeSteady(page: Page): Promise<void> {
  await page.evaluate(() => {
    const steady = [
      [/\d{4}年\d{1,2}月\d{1,2}日/g, '2026年11月22日'],
      [/\d{4}年\d{1,2}月/g, '2026年11月'],
      [/\d{1,2}月\d{1,2}日/g, '11月22日'],
      [/\d{1,2}:\d{2}(:\d{2})?/g, '9:00'],
      [/\d{1,2}時\d{2}分/g, '9時00分'],
      [/\b[a-z2-7]{26}\b/gi, 'a'.repeat(26)],
    ] as const;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const before = node.nodeValue ?? '';
      const after = steady.reduce((text, [from, to]) => text.replace(from, to), before);
      if (after !== before) node.nodeValue = after;
    }
  });
}

/**
 * Compares a picture with its reference, or replaces the reference if requested.
 * @returns the share of different pixels, or 0 if it is tolerated. A differing picture and its differences
 * are stored below `.state/pictures`.
 */
export async function differenceOf(browser: Browser, name: string, png: Buffer): Promise<number> {
  const path = `${AGREED}/${name}.webp`;
  const page = await browser.newPage();
  // Both pictures are compressed in the same way, so that this adds no difference.
  const picture = Buffer.from(bytesOf(await page.evaluate(toWebp, addressOf(png))), 'base64');
  await page.close();
  if (isUpdate) {
    mkdirSync(AGREED, { recursive: true });
    writeFileSync(path, picture);
    return 0;
  }
  if (!existsSync(path)) return 1;
  const { share, marked } = await compare(readFileSync(path), picture);
  if (share <= TOLERATED) return 0;
  mkdirSync('.state/pictures', { recursive: true });
  writeFileSync(`.state/pictures/${name}.webp`, picture);
  writeFileSync(`.state/pictures/${name}-difference.png`, marked);
  return share;
}

const addressOf = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
const bytesOf = (address: string) => address.split(',')[1] ?? '';

/** Runs in a page. */
async function toWebp(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.8);
}

/** Returns the share of visibly different pixels, and a PNG that marks them. */
async function compare(
  agreed: Buffer,
  seen: Buffer,
): Promise<{ readonly share: number; readonly marked: Buffer }> {
  const [before, after] = await Promise.all([agreed, seen].map(pixelsOf));
  if (!before || !after) return { share: 1, marked: seen };
  const { width, height } = before;
  if (width !== after.width || height !== after.height) {
    return { share: 1, marked: await sharp(seen).png().toBuffer() };
  }
  const marks = Buffer.alloc(before.data.length);
  const different = pixelmatch(before.data, after.data, marks, width, height);
  const marked = await sharp(marks, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: different / (width * height), marked };
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
