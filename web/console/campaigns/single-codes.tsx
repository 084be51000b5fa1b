import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/console/campaigns.ts';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { makeAllCodes } from './make-all-codes.ts';

/**
 * The single-use codes of a coupon: their number and a file of them. If the page was closed while
 * it created them, a button creates the rest.
 */
export function SingleCodes({
  id,
  codes: { count, made },
  onMade,
}: {
  readonly id: string;
  readonly codes: NonNullable<CampaignDetail['codes']>;
  readonly onMade: () => void;
}) {
  const { t } = useText();
  const connection = useConsole();
  const { tenant, session } = connection;
  const query = new URLSearchParams({ [SHOWN_STAFF_PARAMETER]: session.staffId });
  const { isAllowed } = usePermission('campaigns.run');
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const makeRest = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await makeAllCodes(connection, id, count);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
    onMade();
  };
  return (
    <section aria-label={t('singleCodes')}>
      <h2>{t('singleCodes')}</h2>
      <p>{t('codesMade', { made, count })}</p>
      <p className="row">
        {isAllowed && made > 0 && (
          <a
            className="button"
            href={`/api/${tenant.clientId}/campaigns/${id}/codes/csv?${query.toString()}`}
            download
          >
            {t('saveCodes')}
          </a>
        )}
        {made < count && (
          <ActionButton
            action="campaigns.run"
            label={t('makeCodes')}
            isDisabled={isBusy}
            onPress={() => void makeRest()}
          />
        )}
      </p>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
