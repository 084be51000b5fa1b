import { useState } from 'react';
import { Button } from 'react-aria-components';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { enrolPasskey } from '../api/passkey.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SignOut } from '../parts/sign-out.tsx';
import { SignInWaysList } from './sign-in-ways.tsx';

/** Registers the first passkey of the signed-in member of staff. Every other page requires one. */
export function FirstPasskeyPage({ onLanguage }: { readonly onLanguage: () => void }) {
  const { t, local } = useText();
  const connection = useConsole();
  const { session, refreshSession } = connection;
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    await enrolPasskey(connection, local(staffErrors.PASSKEY_REJECTED.body)).then(
      refreshSession,
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
    setBusy(false);
  };
  const isStale = problem?.code === 'SIGN_IN_STALE';
  return (
    <main className="door">
      <h1>{t('firstPasskeyTitle', { name: session.name })}</h1>
      <p>{t('firstPasskeyWhy')}</p>
      {problem && <ProblemNote problem={problem} />}
      {isStale ? (
        <SignInAgain />
      ) : (
        <Button className="button main" isDisabled={isBusy} onPress={() => void make()}>
          {t('makePasskey')}
        </Button>
      )}
      <Button className="plain" onPress={onLanguage}>
        {t('otherLanguage')}
      </Button>
      <SignOut />
    </main>
  );
}

/** The buttons of the identity providers, with which the person authenticates again. */
function SignInAgain() {
  const connection = useConsole();
  const { api, tenant } = connection;
  const ways = useData(`${tenant.clientId}/sign-in`, () =>
    read(api['sign-in'].$get({ param: tenant })),
  );
  return (
    <LoadedView loaded={ways}>
      {(known) => (
        <SignInWaysList
          connection={connection}
          ways={known}
          invitation={null}
          isFresh
          passkey={null}
        />
      )}
    </LoadedView>
  );
}
