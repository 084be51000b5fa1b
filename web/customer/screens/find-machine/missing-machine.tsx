import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { machineIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePages } from '../../parts/pages.ts';
import { findMachineMessages } from './messages.ts';

/** Shown for a machine that the tenant does not have, usually from an old link or sticker. */
export function MissingMachine() {
  const text = useText(findMachineMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={machineIcon} title={text.missing}>
      <p>{text.missingBody}</p>
      <LinkButton to={to('main')}>{text.otherMachines}</LinkButton>
    </EmptyState>
  );
}
