import { useState } from 'react';
import * as v from 'valibot';
import { matchPage } from '../../../contract/customer/pages.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { formatYen } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { useApi } from '../api/api-context.ts';
import { useMachine } from '../api/machine-queries.ts';
import { readPageQuery } from '../browser/read-address.ts';
import { Picture } from '../parts/picture.tsx';
import styles from './chosen-drink.module.css';
import { readReturnPath } from './return-path.ts';

/** Texts of the chosen drink. */
export const chosenDrinkMessages = messages({
  ja: { kept: 'えらんだ商品はそのままです' },
  en: { kept: 'Your drink is waiting' },
});

/**
 * Shows the drink that the person was about to buy when they left for a set-up step, with its
 * price.
 */
export function ChosenDrink() {
  const { clientId } = useApi().tenantParams;
  const [path] = useState(() => readReturnPath(clientId));
  const url = path?.split('?', 2);
  const page = matchPage(url?.[0] ?? '');
  const machineId = page?.name === 'machine' ? page.params['machineId'] : undefined;
  const { item } = readPageQuery(`?${url?.[1] ?? ''}`);
  if (!v.is(machineIdSchema, machineId) || item === null) return null;
  return <Kept machineId={machineId} slot={item} />;
}

function Kept({ machineId, slot }: { readonly machineId: string; readonly slot: string }) {
  const text = useText(chosenDrinkMessages);
  const local = useLocalText();
  const language = useLanguage();
  const { data } = useMachine(machineId);
  const item = data?.shelf.find((one) => one.slot === slot);
  if (!item) return null;
  return (
    <aside className={styles['chosen-drink']} aria-label={text.kept}>
      <Picture url={item.pictureUrl} width={36} height={48} eager />
      <p>
        <small>{text.kept}</small>
        <b>{local(item.name)}</b>
      </p>
      <b className={styles['price']}>{formatYen(item.priceYen, language)}</b>
    </aside>
  );
}
