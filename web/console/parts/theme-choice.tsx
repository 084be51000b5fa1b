import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { chooseTheme, readTheme, themes } from './theme.ts';

/** Selects the light, dark or system colour scheme. */
export function ThemeChoice() {
  const { t } = useText();
  const [chosen, setChosen] = useState(readTheme);
  return (
    <fieldset className="choice">
      <legend>{t('theme')}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          {t(`theme-${theme}`)}
        </label>
      ))}
    </fieldset>
  );
}
