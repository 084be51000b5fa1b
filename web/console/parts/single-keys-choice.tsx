import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { hasSingleKeys, keepSingleKeys } from './single-keys.ts';

/** A switch for single-key shortcuts, such as `/`. */
export function SingleKeysChoice() {
  const { t } = useText();
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <fieldset className="choice">
      <legend>{t('keyboard')}</legend>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            keepSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
        {t('singleKeys')}
      </label>
    </fieldset>
  );
}
