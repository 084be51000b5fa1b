import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';

/** Shown for an address without a tenant. Asks for the tenant. */
export function TenantPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const [clientId, setClientId] = useState('');
  return (
    <main className="door">
      <h1>{t('consoleName')}</h1>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/${encodeURIComponent(clientId.trim())}`);
        }}
      >
        <TextField className="field" value={clientId} onChange={setClientId} isRequired>
          <Label>{t('tenantId')}</Label>
          <Input autoCapitalize="off" />
        </TextField>
        <Button className="button main" type="submit" isDisabled={clientId.trim() === ''}>
          {t('go')}
        </Button>
      </Form>
    </main>
  );
}
