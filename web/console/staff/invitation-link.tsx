import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Invitation } from '../../../contract/console/staff.ts';
import { useText } from '../i18n/use-text.ts';

/** The link of an invitation. The API returns it only once. */
export function InvitationLink({
  invitation: { link },
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <div className="note" role="status">
      <p>{t('linkOnce')}</p>
      <p className="code">{link}</p>
      <div className="row">
        <Button className="button main" onPress={copy}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <Button className="button" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
