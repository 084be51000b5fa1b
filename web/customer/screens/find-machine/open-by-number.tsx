import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { machineListSchema } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { usePages } from '../../parts/pages.ts';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';
import { typedCode } from './typed-code.ts';

/** Longer than any machine's number, also in full-width digits. */
const MAX_TYPED = 20;

/** Opens a machine by the number on its sticker. */
export function OpenByNumber({ onNotice }: { readonly onNotice: (notice: string) => void }) {
  const text = useText(findMachineMessages);
  const { api, tenantParams } = useApi();
  const { to } = usePages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const code = typedCode(typed);
    onNotice('');
    if (busy) return;
    if (code === undefined) return onNotice(text.noNumber);
    setBusy(true);
    try {
      const answer = await api.machines.$get({ param: tenantParams, query: { code } });
      const [machine] = (await readJson(answer, machineListSchema)).machines;
      if (machine) navigate(to('machine', { machineId: machine.id }));
      else onNotice(text.unknownNumber(code));
    } catch {
      onNotice(text.openFailed);
    }
    setBusy(false);
  };
  return (
    <form className={styles['by-number']} onSubmit={(event) => void open(event)}>
      <input
        aria-label={text.number}
        placeholder={text.numberHint}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={MAX_TYPED}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className={buttonClass()} aria-disabled={busy}>
        {text.open}
      </button>
    </form>
  );
}
