import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';
import type { Place, RecipientDraft } from './alert-draft.ts';

/**
 * The fields of an alert's recipient: a LINE chat, a webhook, or both. A stored webhook's URL is
 * never shown.
 */
export function RecipientFields({
  place,
  recipient,
  onChange,
}: {
  readonly place: Place;
  readonly recipient: RecipientDraft;
  readonly onChange: (changed: RecipientDraft) => void;
}) {
  const { t } = useText();
  const { lineTo, webhookUrl, webhookHost } = recipient;
  return (
    <>
      <label className="field">
        <span>{t('lineRecipient')}</span>
        <input
          autoCapitalize="off"
          spellCheck="false"
          pattern="\s*[UCR][0-9a-f]{32}\s*"
          aria-describedby={`${place}-line`}
          value={lineTo}
          onChange={({ target }) => onChange({ ...recipient, lineTo: target.value })}
        />
        <span className="small" id={`${place}-line`}>
          {t('lineRecipientHint')}
        </span>
      </label>
      <label className="field">
        <span>{t('webhook')}</span>
        <input
          type="url"
          pattern="https://.*"
          maxLength={500}
          aria-describedby={`${place}-webhook`}
          value={webhookUrl}
          onChange={({ target }) => onChange({ ...recipient, webhookUrl: target.value })}
        />
        <span className="small" id={`${place}-webhook`}>
          {webhookHost === null ? t('webhookHint') : t('webhookStored', { host: webhookHost })}
        </span>
      </label>
      {webhookHost !== null && (
        <Button
          className="button"
          onPress={() => onChange({ ...recipient, webhookHost: null, webhookUrl: '' })}
        >
          {t('removeWebhook', { host: webhookHost })}
        </Button>
      )}
    </>
  );
}
