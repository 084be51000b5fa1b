import { useEffect, useMemo } from 'react';
import { Button } from 'react-aria-components';
import { useParams, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { createApi, read } from '../api/console-api.ts';
import { forgetKept } from '../api/kept-here.ts';
import { signInWithPasskey } from '../api/passkey.ts';
import { useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { SignInWaysList } from './sign-in-ways.tsx';

const failureSchema = v.picklist([
  'IDENTITY_REJECTED',
  'IDENTITY_UNKNOWN',
  'IDENTITY_TAKEN',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'INVITATION_INVALID',
  'STAFF_CHANGED',
]);

/** The sign-in page: with the tenant's identity provider, or with a passkey. */
export function SignInPage({ onLanguage }: { readonly onLanguage: () => void }) {
  const { clientId = '' } = useParams();
  const { t, local, language } = useText();
  const [query] = useSearchParams();
  const connection = useMemo(() => createApi(clientId, language), [clientId, language]);
  const ways = useData(`${clientId}/sign-in`, () =>
    read(connection.api['sign-in'].$get({ param: connection.tenant })),
  );
  // A request that was in flight at the sign-out may have stored its answer afterwards.
  useEffect(forgetKept, []);
  const failed = v.safeParse(failureSchema, query.get('failed'));
  const enter = () => location.assign(`/${clientId}`);
  const rejected = local(staffErrors.PASSKEY_REJECTED.body);
  return (
    <main className="door">
      <LoadedView loaded={ways}>
        {(known) => (
          <>
            <h1>{t('signInTitle', { tenant: local(known.tenantName) })}</h1>
            {failed.success && (
              <p role="alert" className="note act">
                {local(staffErrors[failed.output].body)}
              </p>
            )}
            <SignInWaysList
              connection={connection}
              ways={known}
              invitation={null}
              passkey={{
                label: t('signInPasskey'),
                use: () => signInWithPasskey(connection, rejected).then(enter),
              }}
            />
          </>
        )}
      </LoadedView>
      <Button className="plain" onPress={onLanguage}>
        {t('otherLanguage')}
      </Button>
    </main>
  );
}
