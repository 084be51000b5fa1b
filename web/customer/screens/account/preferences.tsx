import { useState } from 'react';
import type { Language } from '../../../../contract/shared/language.ts';
import { useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import choicesStyles from '../../../ui/choices.module.css';
import { classes } from '../../../ui/class-names.ts';
import { storageIsKept } from '../../../ui/guard-storage.ts';
import { LineMark } from '../../../ui/line-mark.tsx';
import { useAction } from '../../api/use-action.ts';
import { keepSenses, readSenses, type Senses } from '../../purchase/senses.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { changeSettings, setLanguage } from '../../session/settings.ts';
import styles from './account.module.css';
import { accountMessages, leavingMessages, settingsMessages } from './messages.ts';

/** The app's language: the person's choice, or the device's language. */
export function LanguageChoice() {
  const text = useText(accountMessages);
  const stored = useAppState((state) => signedIn(state)?.lineUser.settings.language);
  const app = useApp();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const choices: readonly { value: Language | null; label: string; lang?: string }[] = [
    { value: 'ja', label: text.japanese, lang: 'ja' },
    { value: 'en', label: text.english, lang: 'en' },
    { value: null, label: text.device },
  ];
  const choose = async (value: Language | null) => {
    setBusy(true);
    try {
      await setLanguage(app, value);
      setFailed(false);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <fieldset className={choicesStyles['choices']} disabled={busy || stored === undefined}>
      <legend>{text.language}</legend>
      <div className={cardStyles['card']}>
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

const kinds = ['receipts', 'stock'] as const;

/** The LINE messages that the person receives, among those that the tenant sends. */
export function NotificationChoice() {
  const text = useText(settingsMessages);
  const sent = useAppState(({ client }) => client?.messages);
  const wanted = useAppState((state) => signedIn(state)?.lineUser.settings.notifications);
  const app = useApp();
  const { busy, problem, run } = useAction();
  const offered = kinds.filter((kind) => sent?.includes(kind));
  if (!wanted || offered.length === 0) return null;
  return (
    <fieldset className={choicesStyles['choices']} disabled={busy}>
      <legend>
        <LineMark />
        {text.notifications}
      </legend>
      <div className={classes(cardStyles['card'], styles['switches'])}>
        {offered.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={wanted[kind]}
              checked={wanted[kind]}
              onChange={({ target }) =>
                run(() =>
                  changeSettings(app, { notifications: { ...wanted, [kind]: target.checked } }),
                )
              }
            />
            {text[kind]}
          </label>
        ))}
      </div>
      <p className="small muted">{text.friends(sent?.includes('moneyBack') ?? false)}</p>
      {problem ? (
        <Notice tone="alert">
          <p role="alert">{text.notSaved}</p>
        </Notice>
      ) : null}
    </fieldset>
  );
}

/** Sound and vibration during a purchase, on this device. */
export function SensesChoice() {
  const text = useText(leavingMessages);
  const [senses, setSenses] = useState(() => readSenses(localStorage));
  const [kept, setKept] = useState(true);
  const change = (next: Senses) => {
    setSenses(next);
    setKept(keepSenses(localStorage, next) && storageIsKept());
  };
  return (
    <fieldset className={choicesStyles['choices']}>
      <legend>{text.senses}</legend>
      <div className={classes(cardStyles['card'], styles['switches'])}>
        {(['sound', 'vibration'] as const).map((sense) => (
          <label key={sense}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={senses[sense]}
              checked={senses[sense]}
              onChange={({ target }) => change({ ...senses, [sense]: target.checked })}
            />
            {text[sense]}
          </label>
        ))}
      </div>
      <p role="status" className="small muted">
        {kept ? text.sensesHere : text.sensesLost}
      </p>
    </fieldset>
  );
}
