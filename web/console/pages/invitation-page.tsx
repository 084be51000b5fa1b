import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { createApi, read } from '../api/console-api.ts';
import { acceptWithPasskey } from '../api/passkey.ts';
import { useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { SignInWaysList } from './sign-in-ways.tsx';

/**
 * Reads the token behind `#` and removes it from the address, so that it stays out of the history.
 */
function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return token;
}

/** Accepts an invitation, with an account of an identity provider or with a new passkey. */
export function InvitationPage() {
  const { clientId = '' } = useParams();
  const { t, local, language } = useText();
  const [token] = useState(takeToken);
  const connection = useMemo(() => createApi(clientId, language), [clientId, language]);
  const ways = useData(`${clientId}/sign-in`, () =>
    read(connection.api['sign-in'].$get({ param: connection.tenant })),
  );
  const enter = () => location.assign(`/${clientId}`);
  const rejected = local(staffErrors.PASSKEY_REJECTED.body);
  return (
    <main className="door">
      <LoadedView loaded={ways}>
        {(known) => (
          <>
            <h1>{t('invitationTitle', { tenant: local(known.tenantName) })}</h1>
            <p>{t('invitationLead')}</p>
            <SignInWaysList
              connection={connection}
              ways={known}
              invitation={token}
              passkey={{
                label: t('makePasskey'),
                use: () => acceptWithPasskey(connection, token, rejected).then(enter),
              }}
            />
          </>
        )}
      </LoadedView>
    </main>
  );
}
