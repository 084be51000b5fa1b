import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { commandLineLinkSchema } from '../../../contract/console/command-line.ts';
import { roleNames } from '../../../contract/console/roles.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useProved } from '../parts/use-proved.ts';

/**
 * Lets the command line on this computer act as the signed-in person. The command `login` opens
 * this page.
 */
export function CommandLinePage() {
  const { t, local } = useText();
  const { api, tenant, session } = useConsole();
  const proved = useProved();
  const [query] = useSearchParams();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const link = v.safeParse(commandLineLinkSchema, Object.fromEntries(query));
  if (!link.success) {
    return (
      <>
        <h1>{t('commandLineTitle')}</h1>
        <Empty title={t('commandLineBroken')} hint={t('commandLineBrokenHint')} />
      </>
    );
  }
  const { port, proof, state, computer } = link.output;
  const connect = async () => {
    setBusy(true);
    setProblem(undefined);
    const send = () =>
      read(api['command-line'].codes.$post({ param: tenant, json: { proof, computer } }));
    await proved(send).then(
      ({ code }) => {
        const query = new URLSearchParams({ code, state });
        // The command listens on the loopback address, so only this computer receives the code.
        location.assign(`http://127.0.0.1:${port}/?${query}`);
      },
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
    setBusy(false);
  };
  const roles = session.roles.map((role) => local(roleNames[role])).join('・');
  return (
    <>
      <h1>{t('commandLineTitle')}</h1>
      <p>{t('commandLineLead', { computer, name: session.name, roles })}</p>
      <p className="note act">{t('commandLineWarning')}</p>
      {problem && <ProblemNote problem={problem} />}
      <Button className="button main" isDisabled={isBusy} onPress={() => void connect()}>
        {t('commandLineConnect')}
      </Button>
    </>
  );
}
