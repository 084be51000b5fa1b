import { Button } from 'react-aria-components';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { useText } from '../i18n/use-text.ts';

/**
 * Says that somebody else has signed in in this browser, and offers to load the page for them. It
 * does not reload by itself, so that the person can still copy typed text.
 */
export function SwitchedNote() {
  const { t, local } = useText();
  return (
    <div role="alert" className="note act row no-print">
      <p>{local(staffErrors.STAFF_SWITCHED.body)}</p>
      <Button className="button main" onPress={() => location.reload()}>
        {t('loadAgain')}
      </Button>
    </div>
  );
}
