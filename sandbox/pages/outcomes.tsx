import * as v from 'valibot';
import { type Outcomes, outcomeSchema } from '../traffic/outcomes.ts';
import type { Submit } from './form-routes.ts';
import { Card } from './layout.tsx';
import { FieldsForm, PostButton, Table, Tag } from './parts.tsx';

/**
 * A platform's prepared answers, with the calls and codes for which answers can be prepared. `page`
 * is the address of its page.
 */
export type Prepared = {
  readonly page: string;
  readonly outcomes: Outcomes;
  readonly calls: readonly string[];
  readonly codes: readonly string[];
};

export const formatTimes = (times: number) => (times < 0 ? 'ずっと · always' : `あと ${times} 回`);

/** Lists the answers prepared for a platform's next calls, with a form that prepares one. */
export function OutcomesCard({ page, outcomes, calls, codes }: Prepared) {
  const prepared = outcomes.list.get();
  return (
    <Card title="次の応答を決める" subtitle="Prepared answers">
      <Table
        empty="ありません · None"
        items={prepared}
        columns={[
          ({ call }) => <span class="mono">{call}</span>,
          ({ code, afterEffect }) => (
            <>
              <Tag isGood={false}>{code}</Tag> {afterEffect ? '処理後 · after effect' : ''}
            </>
          ),
          ({ times }) => formatTimes(times),
        ]}
      />
      <FieldsForm
        action={`${page}/outcomes`}
        class="spaced"
        fields={[
          { label: '呼び出し · Call', name: 'call', options: ['*', ...calls] },
          { label: '応答 · Answer', name: 'code', options: codes },
          { label: '回数 · Times (-1 = ∞)', name: 'times', value: 1, type: 'number', min: -1 },
          {
            label: '処理 · Effect',
            name: 'afterEffect',
            options: [
              ['no', 'しない · none'],
              ['yes', 'してから · done first'],
            ],
          },
        ]}
      >
        追加 · Add
      </FieldsForm>
      {prepared.length > 0 ? (
        <PostButton action={`${page}/outcomes/clear`} tone="danger">
          すべて外す · Clear
        </PostButton>
      ) : null}
    </Card>
  );
}

/** Returns the submit handlers of the card's forms, by path. */
export function outcomeForms({ outcomes, calls, codes }: Prepared): Record<string, Submit> {
  const schema = outcomeSchema(calls, codes);
  return {
    '/outcomes'({ call, code, times = 1, afterEffect }) {
      const wanted = { call, code, times: Number(times), afterEffect: afterEffect === 'yes' };
      const outcome = v.safeParse(schema, wanted);
      if (outcome.success) outcomes.list.set([...outcomes.list.get(), outcome.output]);
    },
    '/outcomes/clear': () => outcomes.list.set([]),
  };
}
