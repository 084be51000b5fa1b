import type { ProductDetail } from '../../../contract/console/products.ts';
import { read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useProvedSave } from '../parts/use-proved.ts';
import { WholeField } from '../parts/whole-field.tsx';
import { type DetailsDraft, detailsOf, draftOf } from './details-draft.ts';

const names = [
  { name: 'nameJa', most: 60, pattern: '[^\\|]+(\\|[^\\|]+)*' },
  { name: 'nameEn', most: 60, pattern: undefined },
  { name: 'makerJa', most: 60, pattern: undefined },
  { name: 'makerEn', most: 60, pattern: undefined },
] as const;
const notes = ['noteJa', 'noteEn'] as const;

/** The form for the app's information about a drink. The typed values stay after a failure. */
export function DetailsForm({
  id,
  first,
  onSaved,
}: {
  readonly id: string;
  readonly first: ProductDetail;
  readonly onSaved: (saved: ProductDetail) => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('products.change');
  const { draft, setDraft, isSaved, showSaved } = useDraft(() => draftOf(first.details));
  const { problem, isBusy, save } = useProvedSave();
  const change = (changed: Partial<DetailsDraft>) => setDraft({ ...draft, ...changed });
  const send = () => {
    const json = { details: detailsOf(draft), version: first.version };
    return read(api.products[':product'].details.$put({ param: { ...tenant, product: id }, json }));
  };
  const saved = (detail: ProductDetail) => {
    showSaved(draft, draftOf(detail.details));
    onSaved(detail);
  };
  return (
    <form onSubmit={(event) => void save(event, send, saved)}>
      <fieldset disabled={!isAllowed} className="plain-fieldset">
        <div className="scope">
          {names.map(({ name, most, pattern }) => (
            <label key={name} className="field long">
              <span>{t(name)}</span>
              <input
                {...{ pattern }}
                maxLength={most}
                required={name === 'nameJa'}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </label>
          ))}
        </div>
        <p className="quiet">{t('nameHint')}</p>
        <div className="scope">
          <WholeField
            label={t('volumeField')}
            least={1}
            most={10_000}
            isRequired
            value={draft.volumeMl}
            onValue={(volumeMl) => change({ volumeMl })}
          />
          <WholeField
            label={t('costField')}
            most={100_000}
            value={draft.costYen}
            onValue={(costYen) => change({ costYen })}
          />
        </div>
        <Choice
          legend={t('servedHow')}
          name="temperature"
          value={draft.temperature}
          options={[
            ['cold', t('cold')],
            ['hot', t('hot')],
          ]}
          onValue={(temperature) => change({ temperature })}
        />
        {notes.map((name) => (
          <label key={name} className="field">
            <span>{t(name)}</span>
            <textarea
              rows={3}
              maxLength={300}
              value={draft[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        ))}
      </fieldset>
      {isAllowed && (
        <FormEnd {...{ problem, isBusy }} undo="productEffect" saved={isSaved && 'productSaved'} />
      )}
    </form>
  );
}
