import { Button } from 'react-aria-components';
import type { Language } from '../../../contract/shared/language.ts';
import { useText } from '../i18n/use-text.ts';

type Template = Readonly<Record<Language, string>>;

const refunded: Template = {
  ja: 'ご不便をおかけして申し訳ございません。お支払いいただいた金額を返金いたしました。',
  en: 'We are sorry for the trouble. We have refunded what you paid.',
};

/** Template answers for most reports. Staff edit them before sending. */
const templates: readonly Template[] = [
  {
    ja: 'ご連絡ありがとうございます。自販機を確認しております。確認でき次第、こちらでお知らせいたします。',
    en: 'Thank you for telling us. We are checking the machine and will write here.',
  },
  {
    ja: '確認したところ、商品が出たことが自販機に記録されていました。取り出し口の奥をご確認ください。',
    en: 'The machine recorded that the drink dropped. Please look at the back of the tray.',
  },
];

/**
 * Buttons that fill in an answer in the customer's language. The answer about a refund is offered
 * only after a full refund.
 */
export function AnswerTemplates({
  language,
  isRefunded,
  onChoose,
}: {
  readonly language: Language;
  readonly isRefunded: boolean;
  readonly onChoose: (text: string) => void;
}) {
  const { t } = useText();
  return (
    <fieldset className="templates">
      <legend>{t('templates')}</legend>
      {[...(isRefunded ? [refunded] : []), ...templates].map((template) => (
        <Button key={template.ja} className="template" onPress={() => onChoose(template[language])}>
          <span lang={language}>{template[language]}</span>
        </Button>
      ))}
    </fieldset>
  );
}
