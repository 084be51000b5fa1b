import { Button } from 'react-aria-components';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { decodeSheet, type ReadSheet, readSheet, type SheetFault, sheetOf } from './price-sheet.ts';
import type { PriceBook } from './use-price-book.ts';

/** A parsed sheet with its file's name. */
export type ChosenSheet = ReadSheet & { readonly file: string };

/** Maximum number of faults on the page, because a sheet of another fleet has thousands. */
const SHOWN = 20;

/** The byte order mark, without which Excel reads UTF-8 as Shift_JIS. */
const EXCEL_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

const faultTexts = {
  noMachine: 'noMachine',
  noSlot: 'noSlot',
  otherProduct: 'otherProduct',
  noPrice: 'noPrice',
  notInStep: 'notInStep',
  twice: 'twice',
} as const satisfies Readonly<Record<SheetFault['kind'], MessageKey>>;

/** Buttons to save all prices as a CSV file, and to read one. Reading changes nothing yet. */
export function SheetButtons({
  book,
  onSheet,
}: {
  readonly book: PriceBook;
  readonly onSheet: (sheet: ChosenSheet) => void;
}) {
  const { t, local } = useText();
  const save = () => {
    const sheet = sheetOf(book.machines, book.products, local);
    const csv = new Blob([EXCEL_MARK, sheet], { type: 'text/csv' });
    const url = URL.createObjectURL(csv);
    const link = document.createElement('a');
    link.href = url;
    link.download = 'prices.csv';
    link.click();
    URL.revokeObjectURL(url);
  };
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const text = decodeSheet(await file.arrayBuffer());
    // Otherwise choosing the same file again, after a correction, would fire no event.
    input.value = '';
    onSheet({ ...readSheet(text, book.machines, book.stepYen), file: file.name });
  };
  return (
    <>
      <Button className="button" onPress={save}>
        {t('saveSheet')}
      </Button>
      <label className="button file-button">
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        <span>{t('readSheet')}</span>
      </label>
    </>
  );
}

/** The effect of a chosen sheet, and its faulty lines. */
export function SheetNote({
  sheet: { file, plan, faults, missing },
  onLeave,
}: {
  readonly sheet: ChosenSheet;
  readonly onLeave: () => void;
}) {
  const { t } = useText();
  return (
    <div role="status" className={missing.length > 0 ? 'note act' : 'note'}>
      <p>
        {missing.length > 0
          ? t('sheetMissing', { columns: missing.join('・') })
          : t('sheetRead', { file, slots: plan.slots.length })}
      </p>
      {faults.length > 0 && (
        <>
          <p className="strong">{t('sheetFaults', { count: faults.length })}</p>
          <ul>
            {faults.slice(0, SHOWN).map(({ line, kind, text }) => (
              <li key={line}>
                {t('faultLine', { line })}：{t(faultTexts[kind], { text })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button className="button" onPress={onLeave}>
        {t('leaveSheet')}
      </Button>
    </div>
  );
}
