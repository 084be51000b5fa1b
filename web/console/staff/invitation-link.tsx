import { Button } from 'react-aria-components';
import type { Invitation } from '../../../contract/console/staff.ts';
import { useText } from '../i18n/use-text.ts';
import { useCopy } from '../parts/use-copy.ts';

/** The link of an invitation. The API returns it only once. */
export function InvitationLink({
  invitation: { link },
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { outcome, copy } = useCopy(link);
  return (
    <div className="note" role="status">
      <p>{t('linkOnce')}</p>
      <p className="code">{link}</p>
      {outcome === 'refused' && <p>{t('copyByHand')}</p>}
      <div className="row">
        <Button className="button main" onPress={() => void copy()}>
          {t(outcome === 'copied' ? 'copied' : 'copy')}
        </Button>
        <Button className="button" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
