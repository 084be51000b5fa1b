import type { ProductDetail, ProductDetails } from '../../../contract/console/products.ts';
import { bothOf, englishOf } from '../parts/both-languages.ts';

/** The fields of a drink's form. */
export type DetailsDraft = {
  readonly nameJa: string;
  readonly nameEn: string;
  readonly makerJa: string;
  readonly makerEn: string;
  readonly noteJa: string;
  readonly noteEn: string;
  readonly volumeMl: number | null;
  readonly temperature: ProductDetails['temperature'];
  readonly costYen: number | null;
};

export const draftOf = ({
  name,
  maker,
  note,
  ...others
}: ProductDetail['details']): DetailsDraft => ({
  ...{ nameJa: name.ja, nameEn: englishOf(name) },
  ...{ makerJa: maker?.ja ?? '', makerEn: englishOf(maker) },
  ...{ noteJa: note?.ja ?? '', noteEn: englishOf(note) },
  ...others,
});

/**
 * Returns the details of a filled form. The browser's validation requires the name and the volume.
 */
export const detailsOf = (draft: DetailsDraft): ProductDetails => ({
  name: bothOf(draft.nameJa, draft.nameEn) ?? { ja: '', en: '' },
  maker: bothOf(draft.makerJa, draft.makerEn),
  note: bothOf(draft.noteJa, draft.noteEn),
  volumeMl: draft.volumeMl ?? 0,
  temperature: draft.temperature,
  costYen: draft.costYen,
});
