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
import { useProvedSave } from '../parts/use-proved.ts';
import { WholeField } from '../parts/whole-field.tsx';
import { type DeskDraft, deskOf, draftOf } from './desk-draft.ts';

const LINE_ACCOUNT = 'https://(line\\.me|lin\\.ee)/[\\w@%.\\/~\\-]+';

/** The ways to reach the tenant, each with the form in which customers' phones can use it. */
const ways = [
  { name: 'phone', type: 'tel', most: 16, pattern: '[0-9][0-9\\-]{8,15}' },
  { name: 'email', type: 'email', most: 254, pattern: undefined },
  { name: 'lineUrl', type: 'url', most: 200, pattern: LINE_ACCOUNT },
  { name: 'hoursJa', type: 'text', most: 60, pattern: undefined },
  { name: 'hoursEn', type: 'text', most: 60, pattern: undefined },
] as const;

/** Who issues the receipts. A number needs a company. */
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

/** How customers reach the tenant, and what it sends them. What was typed stays after a failure. */
export function DeskForm({ first }: { readonly first: Desk }) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('desk.change');
  const [version, setVersion] = useState(first.version);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [isSaved, setSaved] = useState(false);
  const { problem, fail, forget, isBusy, save } = useProvedSave();
  const change = (changed: Partial<DeskDraft>) => {
    setDraft({ ...draft, ...changed });
    setSaved(false);
  };
  const show = (desk: Desk) => {
    setVersion(desk.version);
    setDraft(draftOf(desk));
    forget();
  };
  const loadAgain = () => void read(api.desk.$get({ param: tenant })).then(show, fail);
  const send = () => read(api.desk.$put({ param: tenant, json: deskOf(draft, version) }));
  const saved = (desk: Desk) => {
    show(desk);
    setSaved(true);
  };
  return (
    <form onSubmit={(event) => void save(event, send, saved)}>
      <fieldset disabled={!isAllowed} className="plain-fieldset">
        <Texts title="deskContact" hint="deskContactHint" fields={ways} {...{ draft, change }} />
        <Texts title="deskSeller" hint="deskSellerHint" fields={issuer} {...{ draft, change }} />
        <Choices
          title="deskPayMethods"
          hint="deskPayMethodsHint"
          all={payMethodKindSchema.options.map((kind) => [kind, local(providerNames[kind])])}
          chosen={draft.payMethods}
          onChange={(payMethods) => change({ payMethods })}
        />
        <Choices
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
        <FormEnd {...{ problem, isBusy }} saved={isSaved && 'deskSaved'} onReload={loadAgain} />
      )}
    </form>
  );
}

type Change = (changed: Partial<DeskDraft>) => void;
type TextsProps = {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  readonly fields: typeof ways | typeof issuer;
  readonly draft: DeskDraft;
  readonly change: Change;
};

/** Lines of text under one title. */
function Texts({ title, hint, fields, draft, change }: TextsProps) {
  const { t } = useText();
  return (
    <section aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <p className="quiet">{t(hint)}</p>
      <div className="scope">
        {fields.map(({ name, type, most, pattern }) => (
          <label key={name} className="field long">
            <span>{t(name)}</span>
            <input
              {...{ type, pattern }}
              maxLength={most}
              value={draft[name]}
              required={name === 'sellerJa' && draft.sellerNumber.trim() !== ''}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        ))}
      </div>
    </section>
  );
}

type ChoicesProps<Kind extends string> = {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  readonly all: readonly (readonly [kind: Kind, label: string])[];
  readonly chosen: readonly Kind[];
  readonly onChange: (chosen: Kind[]) => void;
};

/** Some of several kinds. A kind that is chosen again comes last. */
function Choices<Kind extends string>({ title, hint, all, chosen, onChange }: ChoicesProps<Kind>) {
  const { t } = useText();
  return (
    <section aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <fieldset className="choice" aria-label={t(title)}>
        {all.map(([kind, label]) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{t(hint)}</p>
    </section>
  );
}
