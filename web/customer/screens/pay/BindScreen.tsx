import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Card, Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import factsStyles from '../../../ui/facts.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { walletIcon } from '../../../ui/more-icons.ts';
import { Skeleton } from '../../../ui/waiting.tsx';
import { usePayMethods } from '../../api/person-queries.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { Person } from '../../parts/person.tsx';
import { useProviderText } from '../../pay/provider-texts.ts';
import { payMethodName, payProviders } from '../../pay/providers.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { ChosenDrink } from '../../purchase/chosen-drink.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { BindButton } from './bind-button.tsx';
import { bindMessages } from './messages.ts';
import styles from './pay.module.css';
import { type ProviderPage, useProviderPage } from './provider-page.ts';
import { useWalletReturn, WalletReturnView } from './wallet-return-view.tsx';

/**
 * Links a payment provider, from the account or during the set-up. A provider without its own return page
 * leads back here.
 */
export function BindScreen() {
  const shown = useProviderPage();
  return shown ? <Binding {...shown} /> : null;
}

function Binding({ page, kind }: ProviderPage) {
  const { titleOf } = usePages();
  const parent = page === payProviders[kind].setUpBindPage ? 'setUserPay' : 'userPay';
  const returned = useWalletReturn();
  return (
    <>
      <PageTitle parent={parent}>{titleOf(page)}</PageTitle>
      {returned ? (
        <WalletReturnView returned={returned} kind={kind} />
      ) : (
        <OfferedForm kind={kind} parent={parent} />
      )}
    </>
  );
}

type OfferedFormProps = {
  readonly kind: PayMethodKind;
  readonly parent: 'userPay' | 'setUserPay';
};

function OfferedForm({ kind, parent }: OfferedFormProps) {
  const text = useText(bindMessages);
  const { to } = usePages();
  const name = useProviderName(kind);
  const offered = useAppState((state) => state.client?.payMethods.includes(kind) === true);
  if (offered) return <BindForm kind={kind} />;
  return (
    <EmptyState icon={walletIcon} title={text.notOffered(name)}>
      <p>{text.notOfferedBody}</p>
      <LinkButton to={to(parent)}>{text.otherMethods}</LinkButton>
    </EmptyState>
  );
}

/** Says what will happen, for which LINE account and with which data, and links to the provider. */
function BindForm({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const lineUser = useAppState((state) => signedIn(state)?.lineUser);
  const name = useProviderName(kind);
  if (!lineUser) return <Skeleton count={2} />;
  return (
    <>
      <Card>
        <Person profile={lineUser.profile} note={text.account} />
      </Card>
      <section className={cardStyles['card']}>
        <h2>{text.flow}</h2>
        <ol className={styles['flow']}>
          <li>{text.open(name)}</li>
          <li>{text.allow(name)}</li>
          <li>{text.comeBack}</li>
        </ol>
      </section>
      <Transmitted kind={kind} />
      <Go kind={kind} />
      <ChosenDrink />
    </>
  );
}

/** Required by law (電気通信事業法 27の12): which data goes to whom, and why. */
function Transmitted({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const provider = useProviderText(kind);
  const facts = [
    [text.to, provider.sentTo],
    [text.what, provider.sent],
    [text.why, provider.sentWhy],
    [text.got, provider.received],
  ];
  return (
    <details className={classes(cardStyles['card'], styles['sent'])}>
      <summary>{text.sentShort(provider.sentTo, provider.sent)}</summary>
      <dl className={classes(factsStyles['facts'], styles['transmitted'])}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{text.notSent}</p>
    </details>
  );
}

/** The button to link, after a check for an existing method. Linking works even if that check fails. */
function Go({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(bindMessages);
  const language = useLanguage();
  const { data, error } = usePayMethods();
  if (!data && !error) return <Skeleton count={1} />;
  const active = data?.bound.find((method) => method.kind === kind && method.state === 'active');
  return (
    <>
      {active ? (
        <Notice>
          <b>{text.already(payMethodName(active, language))}</b>
          {text.alreadyBody}
        </Notice>
      ) : null}
      <BindButton kind={kind} more={active !== undefined} />
    </>
  );
}
