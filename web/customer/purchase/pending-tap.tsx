import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatYen } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { useMachine } from '../api/machine-queries.ts';
import { readPageQuery } from '../browser/read-address.ts';
import { usePages } from '../parts/pages.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { type PendingTap as PendingTapState, signedIn } from '../session/app-state.ts';
import { draftKey } from '../session/drafts.ts';
import { attemptName, closeAttempt, findPendingTap } from './pending-attempt.ts';
import styles from './pending-tap.module.css';

/** Texts of this question. */
export const pendingTapMessages = messages({
  ja: { question: '先ほどの購入を続けますか？' },
  en: { question: 'Go on with your purchase?' },
});

/**
 * Asks about a purchase request without an answer, on every page except the item's own. 続ける leads
 * back to the item, which first checks the outcome. やめる drops the attempt. Nothing is sent from
 * here.
 */
export function PendingTap() {
  const text = useText(uiMessages);
  const { question } = useText(pendingTapMessages);
  const app = useApp();
  const { to } = usePages();
  const { pathname, search } = useLocation();
  const personId = useAppState((state) => signedIn(state)?.lineUser.lineUserId ?? null);
  const pending = useAppState((state) => state.pendingTap);
  useEffect(() => {
    // If the sheet was closed just now, the state already has the tap.
    if (app.read().pendingTap) return;
    // After a reload, and on the first page after the sign-in, only the storage has the tap.
    const pendingTap = personId === null ? null : findPendingTap(draftKey(app.read(), ''));
    app.dispatch({ type: 'page-changed', page: { pendingTap } });
  }, [app, personId]);
  if (!pending) return null;
  const { machineId, slot, isSending } = pending;
  const page = to('machine', { machineId });
  const isHere = pathname === page && readPageQuery(search).item === slot;
  if (isHere) return null;
  const giveUp = () => {
    closeAttempt(draftKey(app.read(), attemptName(machineId, slot)));
    app.dispatch({ type: 'page-changed', page: { pendingTap: null } });
  };
  const item = `${page}?item=${encodeURIComponent(slot)}`;
  // The request is in flight and cannot be cancelled, so there is no choice to offer.
  if (isSending) {
    return (
      <aside className={styles['pending-tap']} aria-label={text.sending}>
        <b role="status">{text.sending}</b>
        <Link to={item}>{text.look}</Link>
      </aside>
    );
  }
  return (
    <aside className={styles['pending-tap']} aria-label={question}>
      <b>{question}</b>
      <TappedItem pending={pending} />
      <Link to={item}>{text.goOn}</Link>
      <button type="button" onClick={giveUp}>
        {text.giveUp}
      </button>
    </aside>
  );
}

/** The drink and its price. */
function TappedItem({ pending }: { readonly pending: PendingTapState }) {
  const language = useLanguage();
  const local = useLocalText();
  const { data } = useMachine(pending.machineId);
  const item = data?.shelf.find(({ slot }) => slot === pending.slot);
  return (
    <p>
      {item ? local(item.name) : null} {formatYen(pending.amountYen, language)}
    </p>
  );
}
