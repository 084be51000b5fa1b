import type { PayMethodKind } from '../../../contract/client.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePayMethods } from '../../lib/purchase-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Person } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BindButton } from './bind-button.tsx';
import { bindMessages } from './bind-messages.ts';
import { payKindNames, payMethodName } from './pay-kinds.ts';

/** What will happen, to which LINE account, what is transmitted; then the way to the provider. */
export function BindForm({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const lineUser = useAppState((state) => state.lineUser);
  const name = payKindNames[kind];
  if (!lineUser) return <Skeleton count={2} />;
  return (
    <>
      <Card>
        <Person profile={lineUser.profile} note={text.account} />
      </Card>
      <section className="card">
        <h2>{text.flow}</h2>
        <ol className="flow">
          <li>{text.open(name)}</li>
          <li>{text.allow(name)}</li>
          <li>{text.comeBack}</li>
        </ol>
      </section>
      <Transmitted kind={kind} />
      <Go kind={kind} />
    </>
  );
}

/** The law asks for it (電気通信事業法 27の12): what goes to whom, and why. */
function Transmitted({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const facts = [
    [text.to, text[`${kind}To`]],
    [text.what, text[`${kind}What`]],
    [text.why, text[`${kind}Why`]],
    [text.got, text[`${kind}Got`]],
  ];
  return (
    <section className="card">
      <h2>{text.sent}</h2>
      <dl className="facts transmitted">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{text.notSent}</p>
    </section>
  );
}

/** The button, once it is known whether there is one already. The list's failure stops nobody. */
function Go({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const { data, error } = usePayMethods();
  if (!data && !error) return <Skeleton count={1} />;
  const active = data?.bound.find((method) => method.kind === kind && method.state === 'active');
  return (
    <>
      {active ? (
        <Notice>
          <b>{text.already(payMethodName(active))}</b>
          {text.alreadyBody}
        </Notice>
      ) : null}
      <BindButton kind={kind} more={active !== undefined} />
    </>
  );
}
