import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about the documents that customers read. */
export const documentMessages = {
  documents: { ja: '規約・案内', en: 'Documents' },
  document: { ja: '文書', en: 'Document' },
  allDocuments: { ja: '規約・案内の一覧', en: 'All documents' },
  documentVersion: { ja: '版', en: 'Version' },
  documentConsent: { ja: '同意', en: 'Consent' },
  consentAsked: { ja: '初期設定で確認します', en: 'asked in the set-up' },
  noDocuments: { ja: '文書はまだありません', en: 'There are no documents' },
  noDocumentsHint: {
    ja: 'テナントのファイルに登録すると、ここで変えられます。',
    en: 'Put them with the tenant’s file, and change them here.',
  },
  versionOf: { ja: '版: {version}', en: 'Version {version}' },
  documentText: { ja: '文書の内容', en: 'Text' },
  titleJa: { ja: '題名（日本語）', en: 'Title in Japanese' },
  titleEn: { ja: '題名（英語）', en: 'Title in English' },
  bodyJa: { ja: '本文（日本語）', en: 'Text in Japanese' },
  bodyEn: { ja: '本文（英語）', en: 'Text in English' },
  versionAsks: {
    ja: '版を変えると、同意済みのお客様にもう一度同意をお願いします。誤字の修正などでは、そのままにしてください。',
    en: 'Another version asks people for their consent again. Leave it for a small correction.',
  },
  versionHint: { ja: '改定した日など、お客様にも表示されます。', en: 'Customers see it too.' },
  checkDocument: { ja: '保存の前に確認する', en: 'Check before saving' },
  saveDocument: { ja: 'この内容で保存する', en: 'Save this text' },
  asksAgain: {
    ja: '版「{version}」に変わります。同意済みの{people}人のお客様に、次にアプリを開いたときにもう一度同意をお願いします。同意いただくまで購入できません。お願いしたことは取り消せません。',
    en: 'The version becomes {version}. {people} people who have consented are asked again when they open the app next, and cannot buy until they do. This cannot be taken back.',
  },
  asksNobody: {
    ja: '版は変わらないため、同意のお願いはしません。お客様の画面には1分以内に表示されます。',
    en: 'The version stays, so nobody is asked again. Customers see the text within a minute.',
  },
  shownAtOnce: {
    ja: 'お客様の画面には1分以内に表示されます。あとから元に戻せます。',
    en: 'Customers see the text within a minute. You can change it back.',
  },
  documentSaved: { ja: '文書を保存しました。', en: 'The document is saved.' },
  earlierTexts: { ja: '以前の内容', en: 'Earlier texts' },
  earlierUntil: { ja: '版{version}（{at}まで）', en: 'Version {version}, until {at}' },
  showEarlier: { ja: '見る', en: 'Show' },
  showEarlierOf: { ja: '版{version}を見る', en: 'Show version {version}' },
  preview: { ja: 'お客様の見え方', en: 'As customers see it' },
  previewRefresh: { ja: '見え方を更新', en: 'Show how it looks' },
} as const satisfies Record<string, LocalText>;
