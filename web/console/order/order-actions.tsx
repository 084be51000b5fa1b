import { useState } from 'react';
import { commandActions } from '../../../contract/console/order-actions.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useCommands } from '../parts/commands.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { useProved } from '../parts/use-proved.ts';
import {
  commandOf,
  type Entered,
  type Kind,
  kindLabels,
  possibleActions,
} from './order-commands.ts';
import type { OrderDetail } from './order-detail.ts';
import { OrderQuestion } from './order-question.tsx';

/** The action buttons of an order. Each opens a question first. */
export function OrderActions({
  detail,
  onChanged,
}: {
  readonly detail: OrderDetail;
  readonly onChanged: () => void;
}) {
  const { t, inYen } = useText();
  const { api, tenant, session } = useConsole();
  const proved = useProved();
  const [chosen, setChosen] = useState<Kind>();
  const [done, setDone] = useState<MessageKey>();
  const [link, setLink] = useState<string>();
  const { row, request } = detail;
  useCommands(
    possibleActions(detail)
      .filter((kind) => mayDo(session.roles, commandActions[kind]))
      .map((kind) => ({
        ...{ id: kind, label: t(kindLabels[kind]), run: () => setChosen(kind) },
        ...(kind === 'answer' ? { key: 'r' } : {}),
      })),
  );
  const act = async (kind: Kind, entered: Entered) => {
    const param = { ...tenant, id: row.id };
    const json = commandOf(kind, row.id, entered);
    const send = () => read(api.orders[':id'].actions.$post({ param, json }));
    const acted = await proved(send);
    const texts = {
      done: 'actionDone',
      pending: 'actionPending',
      requested: 'actionRequested',
    } as const;
    setLink(acted.link);
    setDone(acted.link === undefined ? texts[acted.outcome] : 'offerLink');
    setChosen(undefined);
    onChanged();
  };

  return (
    <>
      {request && (
        <p className="note">
          {t('waitsForApproval', {
            ...{ name: request.requester, reason: request.reason },
            amount: inYen(request.amountYen),
          })}
        </p>
      )}
      {done && (
        <p className="note good" role="status">
          {t(done)}
        </p>
      )}
      {link && <CopyText text={link} shown={link} name={t('offerName')} />}
      <div className="row">
        {possibleActions(detail).map((kind, index) => (
          <ActionButton
            key={kind}
            action={commandActions[kind]}
            label={t(kindLabels[kind])}
            tone={index === 0 ? 'main' : 'plain'}
            onPress={() => setChosen(kind)}
          />
        ))}
      </div>
      {chosen && (
        <OrderQuestion
          key={chosen}
          kind={chosen}
          detail={detail}
          onClose={() => setChosen(undefined)}
          onConfirm={(entered) => act(chosen, entered)}
        />
      )}
    </>
  );
}
