import { Button } from 'react-aria-components';
import { type Action, actions, roleNames } from '../../../contract/console/roles.ts';
import { usePermission } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';

/**
 * A button for an action. If no role of the person allows it, the button is disabled and names the
 * roles that do.
 */
export function ActionButton({
  action,
  label,
  tone = 'plain',
  isDisabled = false,
  onPress,
}: {
  readonly action: Action;
  readonly label: string;
  readonly tone?: 'plain' | 'main';
  /** Whether the page is not ready for the action yet. */
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}) {
  const { t, local } = useText();
  const { isAllowed } = usePermission(action);
  const className = tone === 'main' ? 'button main' : 'button';
  if (isAllowed) {
    return (
      <Button className={className} isDisabled={isDisabled} onPress={onPress}>
        {label}
      </Button>
    );
  }
  const roles = actions[action].roles.map((role) => local(roleNames[role])).join('・');
  return (
    <span className="disabled-action">
      <Button className={className} isDisabled>
        {label}
      </Button>
      <span className="small">{t('needsRole', { roles })}</span>
    </span>
  );
}
