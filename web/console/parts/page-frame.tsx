import { type ReactNode, useEffect, useRef } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { NavLink, useNavigate, useSearchParams } from 'react-router';
import type { Action } from '../../../contract/console/roles.ts';
import { mayDo, roleNames } from '../../../contract/console/roles.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { SignOut } from './sign-out.tsx';

type Place = { readonly path: string; readonly label: MessageKey; readonly action: Action };

/** The console's pages, in the order of the navigation. A page that no role of the person opens is left out. */
const places: readonly Place[] = [
  { path: '', label: 'today', action: 'console.use' },
  { path: '/orders', label: 'orders', action: 'orders.read' },
  { path: '/sales', label: 'sales', action: 'sales.read' },
  { path: '/settlement', label: 'settlement', action: 'settlement.compare' },
  { path: '/staff', label: 'staff', action: 'staff.read' },
  { path: '/settings', label: 'settings', action: 'settings.change' },
  { path: '/audit', label: 'audit', action: 'audit.read' },
  { path: '/me', label: 'me', action: 'console.use' },
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
          <bdi className="strong">{session.name}</bdi>{' '}
          {session.roles.map((role) => local(roleNames[role])).join('・')}
        </span>
        <Button className="plain" onPress={onLanguage}>
          {t('otherLanguage')}
        </Button>
        <SignOut />
      </header>
      <nav className="places" aria-label={t('consoleName')}>
        {places
          .filter(({ action }) => mayDo(session.roles, action))
          .map(({ path, label }) => (
            <NavLink key={path} to={base + path} end={path === ''}>
              {t(label)}
            </NavLink>
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
