import type { DocumentDetail, NewDocument } from '../../../contract/console/documents.ts';
import { englishOf } from '../parts/both-languages.ts';

/** The fields of a document's form. */
export type DocumentDraft = {
  readonly version: string;
  readonly titleJa: string;
  readonly titleEn: string;
  readonly bodyJa: string;
  readonly bodyEn: string;
};

export const draftOf = ({ version, title, body }: DocumentDetail): DocumentDraft => ({
  version,
  ...{ titleJa: title.ja, titleEn: englishOf(title) },
  ...{ bodyJa: body.ja, bodyEn: englishOf(body) },
});

/** Returns the document of a filled form. An empty English field takes the Japanese text. */
export const documentOf = (draft: DocumentDraft, seen: string): NewDocument => ({
  version: draft.version.trim(),
  title: both(draft.titleJa, draft.titleEn),
  body: both(draft.bodyJa, draft.bodyEn),
  seen,
});

const both = (ja: string, en: string) => ({ ja: ja.trim(), en: en.trim() || ja.trim() });
