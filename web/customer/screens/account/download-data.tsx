import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import listStyles from '../../../ui/list-link.module.css';
import { useApi } from '../../api/api-context.ts';
import { expectDone } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isInsideLine } from '../../session/line-app.ts';
import styles from './account.module.css';
import { leavingMessages } from './messages.ts';

/**
 * Lets the person download their data. LINE's browser may not save files, so there the page is shown and
 * the data can be copied.
 */
export function DownloadData() {
  const text = useText(leavingMessages);
  const { addressOf } = useApi();
  const inside = isInsideLine();
  const path = '/me/export';
  return (
    <section className={listStyles['list-group']}>
      <h2>{text.download}</h2>
      <div className={classes(cardStyles['card'], styles['download'])}>
        <p className="small muted">{inside ? text.downloadInside : text.downloadBody}</p>
        <a
          className={buttonClass('quiet')}
          href={addressOf(path, { format: 'html', ...(inside ? { show: '1' } : {}) })}
          download={inside ? undefined : ''}
        >
          {inside ? text.read : text.saveHtml}
        </a>
        {inside ? (
          <CopyData />
        ) : (
          <a className={buttonClass('quiet')} href={addressOf(path)} download="">
            {text.saveJson}
          </a>
        )}
      </div>
    </section>
  );
}

/** Copies the data. Without clipboard access, the text is shown for manual copying. */
function CopyData() {
  const text = useText(leavingMessages);
  const { api, tenantParams } = useApi();
  const { busy, problem, run } = useAction();
  const [data, setData] = useState('');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    run(async () => {
      setCopied(false);
      const answer = await api.me.export.$get({ param: tenantParams, query: {} });
      await expectDone(answer);
      const json = await answer.text();
      setData(json);
      await navigator.clipboard.writeText(json).then(
        () => setCopied(true),
        () => undefined,
      );
    });
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={copy}>
        {text.copy}
      </Button>
      <p role="status" className="small">
        {copied ? text.copied : ''}
      </p>
      {data ? (
        <textarea
          className={styles['data']}
          aria-label={text.copyByHand}
          readOnly
          rows={6}
          value={data}
        />
      ) : null}
      <ProblemNotice problem={problem} />
    </>
  );
}
