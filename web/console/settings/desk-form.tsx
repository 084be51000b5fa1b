import { useState } from 'react';
import type { Desk } from '../../../contract/console/desk.ts';
import {
  type MessageKind,
  messageKindSchema,
  payMethodKindSchema,
} from '../../../contract/shared/client.ts';
import { providerNames } from '../../../contract/shared/pay-providers.ts';
import { read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useProvedSave } from '../parts/use-proved.ts';
import { WholeField } from '../parts/whole-field.tsx';
import { type DeskDraft, deskOf, draftOf } from './desk-draft.ts';
import { DeskChoices, DeskTexts, SetupChoices } from './desk-fields.tsx';

const LINE_ACCOUNT = 'https://(line\\.me|lin\\.ee)/[\\w@%.\\/~\\-]+';

/** The tenant's contact channels, each with the format that customers' phones can open. */
const ways = [
  { name: 'phone', type: 'tel', most: 16, pattern: '[0-9][0-9\\-]{8,15}' },
  { name: 'email', type: 'email', most: 254, pattern: undefined },
  { name: 'lineUrl', type: 'url', most: 200, pattern: LINE_ACCOUNT },
  { name: 'hoursJa', type: 'text', most: 60, pattern: undefined },
  { name: 'hoursEn', type: 'text', most: 60, pattern: undefined },
] as const;

/** The service's name in both languages. */
const names = [
  { name: 'serviceJa', type: 'text', most: 100, pattern: undefined },
  { name: 'serviceEn', type: 'text', most: 100, pattern: undefined },
] as const;

/** The issuer of receipts. A registration number requires a company. */
const issuer = [
  { name: 'sellerJa', type: 'text', most: 100, pattern: undefined },
  { name: 'sellerEn', type: 'text', most: 100, pattern: undefined },
  { name: 'sellerNumber', type: 'text', most: 14, pattern: 'T[0-9]{13}' },
] as const;

const messageTexts = {
  receipts: 'deskReceipts',
  moneyBack: 'deskMoneyBack',
  stock: 'deskStock',
} as const satisfies Record<MessageKind, MessageKey>;

/** The form of the tenant’s customer-facing settings. The typed values stay after a failure. */
export function DeskForm({ first }: { readonly first: Desk }) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('desk.change');
  const [version, setVersion] = useState(first.version);
  const { draft, setDraft, isSaved, showSaved } = useDraft(() => draftOf(first));
  const { problem, fail, forget, isBusy, save } = useProvedSave();
  const change = (changed: Partial<DeskDraft>) => setDraft({ ...draft, ...changed });
  const show = (desk: Desk) => {
    setVersion(desk.version);
    setDraft(draftOf(desk));
    forget();
  };
  const loadAgain = () => void read(api.desk.$get({ param: tenant })).then(show, fail);
  const send = () => read(api.desk.$put({ param: tenant, json: deskOf(draft, version) }));
  const saved = (desk: Desk) => {
    setVersion(desk.version);
    showSaved(draft, draftOf(desk));
  };
  return (
    <form onSubmit={(event) => void save(event, send, saved)}>
      <fieldset disabled={!isAllowed} className="plain-fieldset">
        <DeskTexts title="deskName" hint="deskNameHint" fields={names} {...{ draft, change }} />
        <DeskTexts
          title="deskContact"
          hint="deskContactHint"
          fields={ways}
          {...{ draft, change }}
        />
        <DeskTexts
          title="deskSeller"
          hint="deskSellerHint"
          fields={issuer}
          {...{ draft, change }}
        />
        <SetupChoices {...{ draft, change }} />
        <DeskChoices
          title="deskPayMethods"
          hint="deskPayMethodsHint"
          all={payMethodKindSchema.options.map((kind) => [kind, local(providerNames[kind])])}
          chosen={draft.payMethods}
          onChange={(payMethods) => change({ payMethods })}
        />
        <DeskChoices
          title="deskMessages"
          hint="deskMessagesHint"
          all={messageKindSchema.options.map((kind) => [kind, t(messageTexts[kind])])}
          chosen={draft.messages}
          onChange={(messages) => change({ messages })}
        />
        <section aria-label={t('deskSignOut')}>
          <h2>{t('deskSignOut')}</h2>
          <WholeField
            label={t('idleDays')}
            least={1}
            most={30}
            value={draft.idleDays}
            onValue={(idleDays) => change({ idleDays })}
          />
        </section>
      </fieldset>
      {isAllowed && (
        <FormEnd
          {...{ problem, isBusy }}
          undo="undoByLog"
          saved={isSaved && 'deskSaved'}
          onReload={loadAgain}
        />
      )}
    </form>
  );
}
