import { useState } from 'react';
import * as v from 'valibot';
import type { MachineSummary } from '../../../../contract/customer/machines.ts';
import { personSettingsSchema } from '../../../../contract/customer/person-settings.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { starIcon } from '../../../ui/more-icons.ts';
import { useAction } from '../../api/use-action.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { changeSettings } from '../../session/settings.ts';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';

const favouritesSchema = personSettingsSchema.entries.favourites;

type FavouriteProps = { readonly machine: Pick<MachineSummary, 'id' | 'name'> };

/** Marks a machine as a favourite. Favourites come first in the list. */
export function FavouriteStar({ machine }: FavouriteProps) {
  const text = useText(findMachineMessages);
  const local = useLocalText();
  const favourites = useAppState((state) => signedIn(state)?.lineUser.settings.favourites);
  const app = useApp();
  const { busy, problem, run } = useAction();
  const [full, setFull] = useState(false);
  if (!favourites) return null;
  const isOne = favourites.includes(machine.id);
  const change = async () => {
    // Another star may have changed the list after this one was drawn.
    const before = signedIn(app.read())?.lineUser.settings.favourites;
    if (!before) return;
    const others = before.filter((id) => id !== machine.id);
    const wanted = v.safeParse(favouritesSchema, isOne ? others : [machine.id, ...others]);
    setFull(!wanted.success);
    if (wanted.success) await changeSettings(app, { favourites: wanted.output });
  };
  const notice = full ? text.favouriteFull : problem ? text.markFailed : '';
  return (
    <>
      <button
        type="button"
        className={styles['star']}
        aria-pressed={isOne !== busy}
        aria-label={text.favourite(local(machine.name))}
        onClick={() => run(() => app.enqueue(change))}
      >
        <Icon path={starIcon} />
      </button>
      <span className={styles['star-notice']} role="status">
        {notice}
      </span>
    </>
  );
}
