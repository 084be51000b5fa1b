import type { Outcome } from '../traffic/outcomes.ts';
import { Card, PostButton } from './layout.tsx';

/** Lists the answers prepared for a platform's next calls, with a form that prepares one. */
export function OutcomesCard(props: {
  action: string;
  outcomes: readonly Outcome[];
  calls: readonly string[];
  codes: readonly string[];
}) {
  const { action, outcomes } = props;
  return (
    <Card title="次の応答を決める" subtitle="Prepared answers">
      {outcomes.length === 0 ? <p class="empty">ありません · None</p> : null}
      <table>
        <tbody>
          {outcomes.map((one, i) => (
            <tr key={String(i)}>
              <td class="mono">{one.call}</td>
              <td>
                <span class="tag bad">{one.code}</span>{' '}
                {one.afterEffect ? '処理後 · after effect' : ''}
              </td>
              <td>{one.times < 0 ? 'ずっと · always' : `あと ${one.times} 回`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="post" action={action} class="fields spaced">
        <Choice label="呼び出し · Call" name="call" options={['*', ...props.calls]} />
        <Choice label="応答 · Answer" name="code" options={props.codes} />
        <label>
          回数 · Times (-1 = ∞)
          <input name="times" type="number" value="1" min="-1" />
        </label>
        <label>
          処理 · Effect
          <select name="afterEffect">
            <option value="no">しない · none</option>
            <option value="yes">してから · done first</option>
          </select>
        </label>
        <div class="actions">
          <button type="submit">追加 · Add</button>
        </div>
      </form>
      {outcomes.length > 0 ? (
        <p>
          <PostButton action={`${action}/clear`} tone="danger">
            すべて外す · Clear
          </PostButton>
        </p>
      ) : null}
    </Card>
  );
}

function Choice(props: { label: string; name: string; options: readonly string[] }) {
  return (
    <label>
      {props.label}
      <select name={props.name}>
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
