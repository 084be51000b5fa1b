import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { forgetKept } from '../api/kept-here.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

/**
 * A button that ends this browser's session and opens the sign-in page. If the session may still be
 * open, it says so, because the next person at this computer would have it.
 */
export function SignOut() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const signOut = async () => {
    setProblem(undefined);
    const failed = await read(api.session.$delete({ param: tenant })).then(
      () => undefined,
      problemOf,
    );
    if (failed && failed.status !== 401) return setProblem(failed);
    forgetKept();
    location.assign(`/${tenant.clientId}/sign-in`);
  };
  return (
    <>
      <Button className="plain" onPress={() => void signOut()}>
        {t('signOut')}
      </Button>
      {problem && (
        <div className="not-signed-out">
          <p className="strong">{t('notSignedOut')}</p>
          <ProblemNote problem={problem} />
          <Button className="button" onPress={() => setProblem(undefined)}>
            {t('close')}
          </Button>
        </div>
      )}
    </>
  );
}
