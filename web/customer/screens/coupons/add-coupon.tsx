import { useState } from 'react';
import * as v from 'valibot';
import { addCouponSchema, couponListSchema } from '../../../../contract/shared/coupons.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { SendForm } from '../../../ui/send-form.tsx';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { problemRow } from '../../api/problem-row.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { useDraft } from '../../session/drafts.ts';
import styles from './coupons.module.css';
import { couponMessages } from './messages.ts';

const draftSchema = v.object({ code: v.string() });

/** Adds a coupon by its printed code. The input stays until the code is accepted. */
export function AddCoupon() {
  const text = useText(couponMessages);
  const language = useLanguage();
  const { api, tenantParams, onFailure } = useApi();
  const { put } = useQueryCache();
  const { draft, keep } = useDraft('coupon', draftSchema, { code: '' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ error: string }>();
  const [added, setAdded] = useState(false);
  const send = async () => {
    setAdded(false);
    setRefusal(undefined);
    const typed = v.safeParse(addCouponSchema, draft);
    if (!typed.success) return setRefusal({ error: text.codeWrong });
    setBusy(true);
    try {
      const answer = await api.coupons.$post({ param: tenantParams, json: typed.output });
      await put('/coupons', await readJson(answer, couponListSchema));
      keep({ code: '' });
      setAdded(true);
    } catch (thrown) {
      const problem = onFailure(thrown);
      setRefusal({ error: problemRow(problem.code).body[language] });
    }
    setBusy(false);
  };
  return (
    <section className={classes(cardStyles['card'], styles['add'])}>
      <h2>{text.add}</h2>
      <SendForm onSend={() => void send()} busy={busy} refusal={refusal} action={text.addButton}>
        <FormField
          label={text.code}
          hint={text.codeHint}
          error={refusal?.error}
          type="text"
          name="coupon-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={draft.code}
          onChange={({ target }) => keep({ code: target.value })}
        />
      </SendForm>
      <div role="status">{added ? <Notice>{text.added}</Notice> : null}</div>
    </section>
  );
}
