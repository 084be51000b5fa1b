import { type FormEvent, useState } from 'react';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { sendProved } from '../api/passkey.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';

/**
 * Returns a function that sends a call. If the API requires a passkey, it asks for one and sends
 * the call again.
 */
export function useProved(): <T>(send: () => Promise<T>) => Promise<T> {
  const connection = useConsole();
  const { local } = useText();
  return (send) => sendProved(connection, local(staffErrors.PASSKEY_REJECTED.body), send);
}

/**
 * Returns a function that saves a form, with a passkey if required, and the problem of the last
 * failure. A second submit during a save does nothing.
 */
export function useProvedSave() {
  const proved = useProved();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const fail = (thrown: unknown) => setProblem(problemOf(thrown));
  const save = async <T>(
    event: FormEvent,
    send: () => Promise<T>,
    onSaved: (saved: T) => void,
  ): Promise<void> => {
    event.preventDefault();
    // Enter in a form's only text field submits it even while the save button is pending.
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    await proved(send).then(onSaved, fail);
    setBusy(false);
  };
  return { problem, fail, forget: () => setProblem(undefined), isBusy, save };
}
