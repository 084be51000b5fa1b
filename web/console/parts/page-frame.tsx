import {
  ChartColumn,
  CircleUser,
  Inbox,
  Landmark,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { NavLink, useNavigate, useSearchParams } from 'react-router';
import type { Action } from '../../../contract/console/roles.ts';
import { mayDo, roleNames } from '../../../contract/console/roles.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { SignOut } from './sign-out.tsx';

type Place = {
  readonly path: string;
  readonly label: MessageKey;
  readonly action: Action;
  readonly Icon: LucideIcon;
};

type Group = { readonly label?: MessageKey; readonly places: readonly Place[] };

/** The console's pages, in the order of the navigation. A page that no role of the person opens is left out. */
const groups: readonly Group[] = [
  {
    places: [
      { path: '', label: 'today', action: 'console.use', Icon: Inbox },
      { path: '/orders', label: 'orders', action: 'orders.read', Icon: ReceiptText },
    ],
  },
  {
    label: 'money',
    places: [
      { path: '/sales', label: 'sales', action: 'sales.read', Icon: ChartColumn },
      { path: '/settlement', label: 'settlement', action: 'settlement.compare', Icon: Landmark },
    ],
  },
  {
    label: 'company',
    places: [
      { path: '/staff', label: 'staff', action: 'staff.read', Icon: Users },
      { path: '/settings', label: 'settings', action: 'settings.change', Icon: Settings },
      { path: '/audit', label: 'audit', action: 'audit.read', Icon: ScrollText },
      { path: '/me', label: 'me', action: 'console.use', Icon: CircleUser },
    ],
  },
];

/** The frame of every page behind the sign-in: search, navigation, and who is signed in. */
export function PageFrame({
  onLanguage,
  children,
}: {
  readonly onLanguage: () => void;
  readonly children: ReactNode;
}) {
  const { t, local } = useText();
  const { session } = useConsole();
  const base = `/${session.clientId}`;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <header className="top">
        <span className="tenant">{local(session.tenantName)}</span>
        <SearchBox />
        <span className="who">
          <span className="face" aria-hidden="true">
            {[...session.name][0]}
          </span>
          <span>
            <bdi className="strong">{session.name}</bdi>{' '}
            <small className="quiet">
              {session.roles.map((role) => local(roleNames[role])).join('・')}
            </small>
          </span>
        </span>
        <Button className="plain" onPress={onLanguage}>
          {t('otherLanguage')}
        </Button>
        <SignOut />
      </header>
      <nav className="places" aria-label={t('consoleName')}>
        {groups
          .map(({ label, places }) => ({
            label,
            places: places.filter(({ action }) => mayDo(session.roles, action)),
          }))
          .filter(({ places }) => places.length > 0)
          .map(({ label, places }) => (
            <Fragment key={label ?? 'first'}>
              {label === undefined ? null : <p className="group">{t(label)}</p>}
              {places.map(({ path, label: name, Icon }) => (
                <NavLink key={path} to={base + path} end={path === ''} title={t(name)}>
                  <Icon aria-hidden="true" />
                  <span>{t(name)}</span>
                </NavLink>
              ))}
            </Fragment>
          ))}
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** One box for everything. `/` focuses it. */
function SearchBox() {
  const { t } = useText();
  const { session } = useConsole();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && /INPUT|TEXTAREA|SELECT/.test(target.tagName);
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  if (!mayDo(session.roles, 'orders.read')) return null;
  return (
    <SearchField
      key={query.get('q') ?? ''}
      className="search-box"
      aria-label={t('search')}
      defaultValue={query.get('q') ?? ''}
      onSubmit={(text) => {
        if (text.trim() === '') return;
        void navigate(`/${session.clientId}/search?q=${encodeURIComponent(text.trim())}`);
      }}
    >
      <Input ref={input} placeholder={t('searchHint')} title={t('searchShortcut')} />
    </SearchField>
  );
}
