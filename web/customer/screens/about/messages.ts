import { messages } from '../../../i18n/messages.ts';
import { revisedOn } from '../../../i18n/revised-on.ts';

/** Texts of the document pages. */
export const aboutMessages = messages({
  ja: {
    version: revisedOn,
    missing: '掲載の準備中です',
    missingBody: 'この文書はまだ掲載されていません。',
    home: 'ホームへ',
    documents: '規約・表記',
    app: 'アプリの情報',
    layer: 'バージョン',
    build: 'ビルド番号',
    licences: '使用しているソフトウェアのライセンス',
  },
  en: {
    version: (version) => `Version of ${version}`,
    missing: 'Not published yet',
    missingBody: 'This document has not been published yet.',
    home: 'To the home page',
    documents: 'Terms and notices',
    app: 'About this app',
    layer: 'Version',
    build: 'Build',
    licences: 'Licences of the software in this app',
  },
});
