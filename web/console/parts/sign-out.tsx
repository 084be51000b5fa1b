import { Button } from 'react-aria-components';
import { read } from '../api/console-api.ts';
import { forgetKept } from '../api/kept-here.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';

/** A button that ends this browser's session and opens the sign-in page. */
export function SignOut() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const signOut = () =>
    read(api.session.$delete({ param: tenant })).finally(() => {
      forgetKept();
      location.assign(`/${tenant.clientId}/sign-in`);
    });
  return (
    <Button className="plain" onPress={() => void signOut()}>
      {t('signOut')}
    </Button>
  );
}
