import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { machineListSchema } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { usePages } from '../../parts/pages.ts';
import { useNavigateFromHere } from '../../parts/use-navigate-from-here.ts';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';
import { typedCode } from './typed-code.ts';

/** Longer than any machine's number, also in full-width digits. */
const MAX_TYPED = 20;

/** Opens a machine by the number on its sticker. Leaving the page and typing abort the request. */
export function OpenByNumber({ onNotice }: { readonly onNotice: (notice: string) => void }) {
  const text = useText(findMachineMessages);
  const { api, tenantParams } = useApi();
  const { to } = usePages();
  const navigate = useNavigateFromHere();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const ask = useEffectEvent(async (code: string, signal: AbortSignal) => {
    try {
      const query = { code };
      const answer = await api.machines.$get({ param: tenantParams, query }, { init: { signal } });
      const [machine] = (await readJson(answer, machineListSchema)).machines;
      if (signal.aborted) return;
      if (machine) navigate(to('machine', { machineId: machine.id }));
      else onNotice(text.unknownNumber(code));
    } catch {
      if (signal.aborted) return;
      onNotice(text.openFailed);
    }
    setAsked(undefined);
  });
  useEffect(() => {
    if (asked === undefined) return;
    const asking = new AbortController();
    void ask(asked, asking.signal);
    return () => asking.abort();
  }, [asked]);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const code = typedCode(typed);
    onNotice('');
    if (code === undefined) onNotice(text.noNumber);
    else setAsked(code);
  };
  const type = (value: string) => {
    setTyped(value);
    setAsked(undefined);
  };
  return (
    <form className={styles['by-number']} onSubmit={open}>
      <input
        aria-label={text.number}
        placeholder={text.numberHint}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={MAX_TYPED}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <button type="submit" className={buttonClass()} aria-disabled={asked !== undefined}>
        {text.open}
      </button>
    </form>
  );
}
