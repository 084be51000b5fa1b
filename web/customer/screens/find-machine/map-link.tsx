import type { MachineSummary } from '../../../../contract/customer/machines.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { Icon, pinIcon } from '../../../ui/icon.tsx';
import { findMachineMessages } from './messages.ts';

/** Opens a machine's address in the phone's map app. Nothing without an address. */
export function MapLink({ machine }: { readonly machine: MachineSummary }) {
  const text = useText(findMachineMessages);
  const local = useLocalText();
  if (machine.address === null) return null;
  const query = encodeURIComponent(local(machine.address));
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noreferrer"
      aria-label={text.map(local(machine.name))}
    >
      <Icon path={pinIcon} />
    </a>
  );
}
