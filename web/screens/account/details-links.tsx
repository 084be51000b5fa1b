import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { accountMessages } from './messages.ts';

/** The way back to what was registered in the set-up, to change it. */
export function DetailsLinks() {
  const text = useText(accountMessages);
  const { to, titleOf } = usePages();
  const setup = useAppState((state) => state.setup);
  const asksInfo = useAppState((state) => (state.client?.setup.personalInfo.length ?? 0) > 0);
  if (!setup) return null;
  const { verified } = setup.phone;
  return (
    <ListGroup title={text.details}>
      <ListLink
        to={to('setPhoneNumber')}
        note={verified ? text.phoneEndsIn(verified) : text.notRegistered}
      >
        {titleOf('setPhoneNumber')}
      </ListLink>
      {asksInfo ? (
        <ListLink
          to={to('setPersonalInfo')}
          note={setup.done.includes('set-personal-info') ? undefined : text.notRegistered}
        >
          {titleOf('setPersonalInfo')}
        </ListLink>
      ) : null}
    </ListGroup>
  );
}
