import {
  Bell,
  ChartColumn,
  CircleQuestionMark,
  CircleUser,
  CupSoda,
  FileText,
  Headset,
  Inbox,
  Landmark,
  type LucideIcon,
  Palette,
  ReceiptText,
  Refrigerator,
  Route,
  ScrollText,
  Server,
  Settings,
  Tag,
  Ticket,
  Users,
} from 'lucide-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { NavLink, useNavigate, useSearchParams } from 'react-router';
import type { Action } from '../../../contract/console/roles.ts';
import { mayDo, roleNames } from '../../../contract/console/roles.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { CommandPalette } from './command-palette.tsx';
import { CommandContext, createCommandRegister, useCommands } from './commands.ts';
import { SignOut } from './sign-out.tsx';

type Place = {
  readonly path: string;
  readonly label: MessageKey;
  readonly action: Action;
  readonly Icon: LucideIcon;
  /** Whether only the staff who run the deployment see it. */
  readonly isOfDeployment?: true;
};

type Group = { readonly label?: MessageKey; readonly places: readonly Place[] };

/**
 * The console's pages, in the order of the navigation. The navigation omits pages that the person's
 * roles cannot open.
 */
const groups: readonly Group[] = [
  {
    places: [
      { path: '', label: 'today', action: 'console.use', Icon: Inbox },
      { path: '/orders', label: 'orders', action: 'orders.read', Icon: ReceiptText },
      { path: '/machines', label: 'machines', action: 'machines.read', Icon: Refrigerator },
      { path: '/rounds', label: 'rounds', action: 'rounds.read', Icon: Route },
      { path: '/prices', label: 'prices', action: 'prices.read', Icon: Tag },
      { path: '/products', label: 'products', action: 'products.read', Icon: CupSoda },
      { path: '/campaigns', label: 'campaigns', action: 'campaigns.read', Icon: Ticket },
      { path: '/faqs', label: 'faqs', action: 'help.read', Icon: CircleQuestionMark },
      { path: '/documents', label: 'documents', action: 'documents.read', Icon: FileText },
      { path: '/appearance', label: 'appearance', action: 'appearance.read', Icon: Palette },
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
      { path: '/alerts', label: 'alerts', action: 'incidents.read', Icon: Bell },
      { path: '/desk', label: 'desk', action: 'desk.read', Icon: Headset },
      { path: '/settings', label: 'settings', action: 'settings.change', Icon: Settings },
      { path: '/audit', label: 'audit', action: 'audit.read', Icon: ScrollText },
      {
        ...{ path: '/deployment', label: 'deployment', action: 'console.use', Icon: Server },
        isOfDeployment: true,
      },
      { path: '/me', label: 'me', action: 'console.use', Icon: CircleUser },
    ],
  },
];

/** The frame of every page behind the sign-in: search, navigation, and the signed-in person. */
export function PageFrame({
  onLanguage,
  children,
}: {
  readonly onLanguage: () => void;
  readonly children: ReactNode;
}) {
  const { t, local } = useText();
  const { session } = useConsole();
  const navigate = useNavigate();
  const [register] = useState(createCommandRegister);
  const base = `/${session.clientId}`;
  const visibleGroups = groups
    .map(({ label, places }) => ({
      label,
      places: places.filter(
        ({ action, isOfDeployment }) =>
          mayDo(session.roles, action) && (isOfDeployment !== true || session.runsDeployment),
      ),
    }))
    .filter(({ places }) => places.length > 0);
  const places = visibleGroups.flatMap((group) =>
    group.places.map(({ path, label }) => ({
      ...{ id: `place ${path}`, label: t(label) },
      run: () => void navigate(base + path),
    })),
  );
  const search = (text: string) => void navigate(`${base}/search?q=${encodeURIComponent(text)}`);
  const maySearch = mayDo(session.roles, 'orders.read');
  return (
    <CommandContext value={register}>
      <CommandPalette places={places} onSearch={maySearch ? search : undefined} />
      <div className="frame">
        <a className="skip" href="#content">
          {t('skipToContent')}
        </a>
        <header className="top">
          <span className="tenant">{local(session.tenantName)}</span>
          {maySearch && <SearchBox onSearch={search} />}
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
          {visibleGroups.map(({ label, places: ofGroup }) => (
            <Fragment key={label ?? 'first'}>
              {label === undefined ? null : <p className="group">{t(label)}</p>}
              {ofGroup.map(({ path, label: name, Icon }) => (
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
    </CommandContext>
  );
}

/** The search box for orders, machines and customers. `/` focuses it. */
function SearchBox({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  // Without a label the palette does not list it: the palette has its own search, and takes the focus
  // back when it closes.
  useCommands([{ id: 'focus search', label: null, key: '/', run: () => input.current?.focus() }]);
  return (
    <SearchField
      key={query.get('q') ?? ''}
      className="search-box"
      aria-label={t('search')}
      defaultValue={query.get('q') ?? ''}
      onSubmit={(text) => {
        if (text.trim() !== '') onSearch(text.trim());
      }}
    >
      <Input ref={input} placeholder={t('searchHint')} title={t('searchShortcut')} />
    </SearchField>
  );
}
