import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

import { FOLDER, nameOfLook, usualLook } from './studio.ts';

const TARGET = 'docs/pictures/console';
const SIZE = { width: 1280, height: 860 };
const WIDTH = 960;

/** The pictures of the guide for operators (docs/console.md), by the job that they show. */
const names = [
  ...['today', 'search', 'order-problem', 'order-answer', 'order-refund', 'order-approval'],
  'prices-plan',
  'round',
  'campaign-check',
  ...['sales-week', 'closing', 'settlement-result', 'staff-invite', 'settings'],
] as const;

/** Writes the pictures of the guide from those of the demo tenant at 1280 px in Japanese. */
export async function writeGuidePictures(): Promise<readonly string[]> {
  const folder = `${FOLDER}/demo/${nameOfLook({ ...usualLook, width: SIZE.width })}`;
  mkdirSync(TARGET, { recursive: true });
  return Promise.all(
    names.map(async (name) => {
      const picture = sharp(`${folder}/console-${name}.png`);
      const { height = SIZE.height } = await picture.metadata();
      const part = { left: 0, top: 0, ...SIZE, height: Math.min(height, SIZE.height) };
      const small = picture.extract(part).resize({ width: WIDTH });
      const path = `${TARGET}/${name}.webp`;
      writeFileSync(path, await small.webp({ quality: 70 }).toBuffer());
      return path;
    }),
  );
}
