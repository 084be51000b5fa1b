import { Button, Checkbox } from 'react-aria-components';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { type ProviderDraft, type ProviderField, providerFields } from './settings-draft.ts';

const labels: Readonly<Record<ProviderField, MessageKey>> = {
  ...{ id: 'providerId', name: 'providerName', issuer: 'issuer', clientId: 'providerClientId' },
  ...{ hd: 'hd', tid: 'tid' },
};

/** The fields of one OpenID provider for staff. Passing null to the handler removes it. */
export function ProviderRow({
  provider,
  onChange,
}: {
  readonly provider: ProviderDraft;
  readonly onChange: (changed: ProviderDraft | null) => void;
}) {
  const { t } = useText();
  return (
    <fieldset className="templates">
      <legend>{provider.name === '' ? t('addProvider') : provider.name}</legend>
      {providerFields.map((field) => (
        <label key={field} className="field">
          <span>{t(labels[field])}</span>
          <input
            autoCapitalize="off"
            required={field !== 'hd' && field !== 'tid'}
            value={provider[field]}
            onChange={({ target }) => onChange({ ...provider, [field]: target.value })}
          />
        </label>
      ))}
      <Checkbox
        className="check"
        isSelected={provider.pkce}
        onChange={(pkce) => onChange({ ...provider, pkce })}
      >
        <span className="check-mark" aria-hidden="true" /> PKCE
      </Checkbox>
      <Button className="button" onPress={() => onChange(null)}>
        {t('removeProvider', { name: provider.name })}
      </Button>
    </fieldset>
  );
}
