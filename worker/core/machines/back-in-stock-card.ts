import type { PublicClient } from '../../../contract/shared/client.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import type { Language, LocalText } from '../../../contract/shared/language.ts';
import type { Settings } from '../env.ts';
import { flexCard } from '../notifications/flex-card.ts';
import { permanentLink } from '../notifications/permanent-link.ts';
import type { LineMessage } from '../platforms/line-messaging.ts';

/** The product that is back, and its machine. */
export type BackInStock = {
  readonly client: PublicClient;
  readonly machineId: MachineId;
  readonly machineName: LocalText;
  readonly productName: LocalText;
};

const labels = {
  ja: {
    title: (app: string) => `${app}：商品が補充されました`,
    product: '商品',
    machine: '自販機',
    open: '自販機を見る',
  },
  en: {
    title: (app: string) => `${app}: back in stock`,
    product: 'Item',
    machine: 'Machine',
    open: 'Show the machine',
  },
} as const;

/** Returns the message to a person with an alert. */
export function stockMessage(
  settings: Settings,
  { client, machineId, machineName, productName }: BackInStock,
  language: Language,
): LineMessage {
  const text = labels[language];
  const url = permanentLink(settings, client, `/machines/${machineId}`);
  return flexCard({
    title: text.title(client.appearance.appName[language]),
    rows: [
      [text.product, productName[language]],
      [text.machine, machineName[language]],
    ],
    button: url === undefined ? undefined : { label: text.open, url },
  });
}
