import { useState } from 'react';
import type { Language } from '../../../contract/language.ts';
import { setLanguage } from '../../boot/actions.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { accountMessages } from './messages.ts';

/** The app's language: the person's own, or as the device says. */
export function LanguageChoice() {
  const text = useText(accountMessages);
  const stored = useAppState((state) => state.lineUser?.settings.language);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const choices: readonly { value: Language | null; label: string; lang?: string }[] = [
    { value: 'ja', label: text.japanese, lang: 'ja' },
    { value: 'en', label: text.english, lang: 'en' },
    { value: null, label: text.device },
  ];
  const choose = async (value: Language | null) => {
    setBusy(true);
    setFailed((await setLanguage(value)) !== null);
    setBusy(false);
  };
  return (
    <fieldset className="choices" disabled={busy || stored === undefined}>
      <legend>{text.language}</legend>
      <div className="card">
        {choices.map(({ value, label, lang }) => (
          <label key={label} lang={lang}>
            <input
              type="radio"
              name="language"
              checked={stored === value}
              onChange={() => void choose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {failed ? (
        <Notice tone="alert">
          <p role="alert">{text.languageFailed}</p>
        </Notice>
      ) : null}
    </fieldset>
  );
}
