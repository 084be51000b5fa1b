import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Desk } from '../../../contract/console/desk.ts';
import { type MessageKind, messageKindSchema } from '../../../contract/shared/client.ts';
import { read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
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
  const { t } = useText();
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
        <MessageChoice draft={draft} onChange={change} />
      </fieldset>
      {problem && (
        <ProblemNote
          problem={problem}
          {...(problem.code === 'SETTINGS_CHANGED' ? { onRetry: loadAgain } : {})}
        />
      )}
      <p role="status">{isSaved && t('deskSaved')}</p>
      {isAllowed && (
        <Button className="button main" type="submit" isPending={isBusy}>
          {t('save')}
        </Button>
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

type ChoiceProps = { readonly draft: DeskDraft; readonly onChange: Change };

/** Which messages customers get by LINE, and when their browser is signed out. */
function MessageChoice({ draft: { messages, idleDays }, onChange }: ChoiceProps) {
  const { t } = useText();
  return (
    <section aria-label={t('deskMessages')}>
      <h2>{t('deskMessages')}</h2>
      <fieldset className="choice" aria-label={t('deskMessages')}>
        {messageKindSchema.options.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={messages.includes(kind)}
              onChange={({ target }) =>
                onChange({
                  messages: target.checked
                    ? [...messages, kind]
                    : messages.filter((one) => one !== kind),
                })
              }
            />
            <span>{t(messageTexts[kind])}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{t('deskMessagesHint')}</p>
      <WholeField
        label={t('idleDays')}
        least={1}
        most={30}
        value={idleDays}
        onValue={(days) => onChange({ idleDays: days })}
      />
    </section>
  );
}
