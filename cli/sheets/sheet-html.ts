import { encodeQR } from 'qr';

/** A sticker: its text and the target of its QR code. */
export type Sticker = {
  readonly code: string;
  readonly name: string;
  readonly place: string;
  readonly url: string;
};

/** Two columns of four on A4. */
const STICKERS_A_PAGE = 8;

export const pagesOf = (stickers: readonly Sticker[]): number =>
  Math.ceil(stickers.length / STICKERS_A_PAGE);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? '');

/**
 * All sizes are in millimetres. A sticker is 86 × 62, with 6 between stickers. The cut marks are in the
 * gaps and the margins, so that no mark is left on a sticker. The QR code is 38 wide with four modules of
 * white around it, as ISO/IEC 18004 requires. Its error correction is level Q, because stickers outdoors
 * get scratched.
 */
const STYLE = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", sans-serif; color: #000 }
.page { width: 210mm; height: 297mm; padding: 15mm 16mm; display: grid;
  grid-template-columns: 86mm 86mm; grid-auto-rows: 62mm; gap: 6mm; break-after: page; align-content: start }
.page:last-child { break-after: auto }
.sticker { position: relative; display: grid; grid-template-columns: 44mm 1fr; gap: 2mm;
  padding: 4mm 3mm 3mm 3mm; align-content: center; overflow: visible }
.sticker svg { width: 44mm; height: 44mm; display: block }
.words { min-width: 0; height: 44mm; display: flex; flex-direction: column; justify-content: center; overflow: hidden }
.code { font-size: 20pt; font-weight: 700; line-height: 1.15; overflow-wrap: anywhere }
.name { font-size: 10.5pt; font-weight: 700; line-height: 1.3; margin-top: 1.5mm }
.place { font-size: 8.5pt; line-height: 1.35; margin-top: 1mm }
.name, .place { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; overflow-wrap: anywhere }
.name { -webkit-line-clamp: 3 } .place { -webkit-line-clamp: 3 }
.call { grid-column: 1 / 3; text-align: center; font-size: 10pt; font-weight: 700 }
.cut { position: absolute; background: #000 }
.cut.h { width: 2.4mm; height: .2mm } .cut.v { width: .2mm; height: 2.4mm }
.cut.top { top: 0 } .cut.bottom { bottom: 0 } .cut.left { left: 0 } .cut.right { right: 0 }
.cut.h.left { left: -2.7mm } .cut.h.right { right: -2.7mm }
.cut.v.top { top: -2.7mm } .cut.v.bottom { bottom: -2.7mm }
`;

const cutMarks = ['top', 'bottom']
  .flatMap((across) =>
    ['left', 'right'].flatMap((along) =>
      ['h', 'v'].map((way) => `<i class="cut ${way} ${across} ${along}"></i>`),
    ),
  )
  .join('');

const stickerHtml = ({
  code,
  name,
  place,
  url,
}: Sticker): string => `<div class="sticker">${cutMarks}
${encodeQR(url, 'svg', { border: 4, ecc: 'quartile' })}
<div class="words"><div class="code">${escapeHtml(code)}</div><div class="name">${escapeHtml(name)}</div><div class="place">${escapeHtml(place)}</div></div>
<div class="call">LINEで読み取って購入</div></div>`;

/** Returns the HTML of a sheet's pages for printing. */
export function sheetHtml(title: string, stickers: readonly Sticker[]): string {
  const pages = Array.from({ length: pagesOf(stickers) }, (_, page) =>
    stickers.slice(page * STICKERS_A_PAGE, (page + 1) * STICKERS_A_PAGE),
  );
  const body = pages
    .map((of) => `<div class="page">${of.map(stickerHtml).join('')}</div>`)
    .join('');
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}</body></html>`;
}
