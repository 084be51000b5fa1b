import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { SignInWays } from '../../../contract/console/staff.ts';
import { type ConsoleProblem, type ConsoleTenantApi, problemOf, read } from '../api/console-api.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/**
 * The sign-in buttons. With an invitation they bind the account or register a passkey. `isFresh`
 * makes the provider authenticate the person again.
 */
export function SignInWaysList({
  connection: { api, tenant },
  ways,
  invitation,
  isFresh = false,
  passkey,
}: {
  readonly connection: ConsoleTenantApi;
  readonly ways: SignInWays;
  readonly invitation: string | null;
  readonly isFresh?: boolean;
  /** Signs in with a passkey, or registers one. Null: no passkey button. */
  readonly passkey: { readonly label: string; readonly use: () => Promise<void> } | null;
}) {
  const { t } = useText();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work().catch((thrown: unknown) => setProblem(problemOf(thrown)));
    setBusy(false);
  };
  const signInAt = async (provider: string) => {
    const param = { ...tenant, provider };
    const call = api['sign-in'][':provider'].$post({
      param,
      json: { invitation, fresh: isFresh },
    });
    const { url } = await read(call);
    location.assign(url);
  };
  return (
    <div className="stack">
      {ways.providers.map(({ id, name }) => (
        <Button
          key={id}
          className="button main"
          isDisabled={isBusy}
          onPress={() => void run(() => signInAt(id))}
        >
          {t('signInWith', { provider: name })}
        </Button>
      ))}
      {passkey && (
        <Button className="button" isDisabled={isBusy} onPress={() => void run(passkey.use)}>
          {passkey.label}
        </Button>
      )}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
