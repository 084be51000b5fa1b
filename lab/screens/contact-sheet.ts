import { readdirSync, writeFileSync } from 'node:fs';
import { FOLDER } from './studio.ts';

/** Writes one page with every picture. Those of the same screen are side by side. @returns its path. */
export function writeContactSheet(): string {
  const pictures = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.png'))
    .sort();
  const byScreen = Map.groupBy(pictures, (path) => path.split('/').at(-1) ?? '');
  const rows = [...byScreen].map(
    ([screen, paths]) => `<h2>${screen}</h2><div>${paths.map(figure).join('')}</div>`,
  );
  const path = `${FOLDER}/contact-sheet.html`;
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screens</title>${style}${rows.join('')}`,
  );
  return path;
}

const figure = (path: string) =>
  `<figure><a href="${path}"><img loading="lazy" src="${path}" alt=""></a><figcaption>${path.split('/').slice(0, -1).join(' ')}</figcaption></figure>`;

const style =
  '<style>body{font:13px system-ui;background:#888}div{display:flex;gap:12px;overflow-x:auto;align-items:start}figure{margin:0}img{height:420px;background:#fff}</style>';
