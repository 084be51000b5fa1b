import { lazy, Suspense, useMemo, useState } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import type { ConsoleSession } from '../../contract/console/staff.ts';
import { createApi, problemOf, read } from './api/console-api.ts';
import { readSession } from './api/read-session.ts';
import { ConsoleContext } from './api/use-console.ts';
import { useText } from './i18n/use-text.ts';
import { AccountPage } from './pages/account-page.tsx';
import { AlertsPage } from './pages/alerts-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { ClosingPage } from './pages/closing-page.tsx';
import { FirstPasskeyPage } from './pages/first-passkey-page.tsx';
import { MachineEventsPage } from './pages/machine-events-page.tsx';
import { MachinePage } from './pages/machine-page.tsx';
import { MachinesPage } from './pages/machines-page.tsx';
import { OrderPage } from './pages/order-page.tsx';
import { OrdersPage } from './pages/orders-page.tsx';
import { RoundPage } from './pages/round-page.tsx';
import { RoundsPage } from './pages/rounds-page.tsx';
import { SalesPage } from './pages/sales-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { SettlementPage } from './pages/settlement-page.tsx';
import { StaffPage } from './pages/staff-page.tsx';
import { TaskPage } from './pages/task-page.tsx';
import { ReturnAfterSignIn, ToSignIn } from './pages/to-sign-in.tsx';
import { TodayPage } from './pages/today-page.tsx';
import { VisitPage } from './pages/visit-page.tsx';
import { PageBoundary } from './parts/page-boundary.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { ProblemNote } from './parts/problem-note.tsx';
import { SwitchedNote } from './parts/switched-note.tsx';
import { VisitSender } from './rounds/visit-sender.tsx';

// A separate chunk, because these pages are rarely the first of a visit.
const LaterPages = lazy(async () => ({
  default: (await import('./later-pages.tsx')).LaterPages,
}));

type Props = { readonly onLanguage: () => void };

/** The pages that need a session. Without one, redirects to the sign-in. */
export function SignedInPages({ onLanguage }: Props) {
  const { clientId = '' } = useParams();
  const { language } = useText();
  const { api, tenant } = useMemo(() => createApi(clientId, language), [clientId, language]);
  // Reads the session once. The pages belong to this person until the page reloads.
  const { data, error, mutate } = useSWRImmutable(
    `${clientId}/session`,
    () => readSession({ api, tenant }),
    { shouldRetryOnError: false },
  );
  if (error !== undefined && data === undefined) {
    const problem = problemOf(error);
    if (problem.status === 401) return <ToSignIn clientId={clientId} />;
    return <ProblemNote problem={problem} onRetry={() => void mutate()} />;
  }
  if (!data) return <div className="blank" aria-busy="true" />;
  const { staffId } = data;
  return <PersonPages key={`${clientId}/${staffId}`} first={data} onLanguage={onLanguage} />;
}

/** The pages of one person. Without a passkey, only the page that registers one opens. */
function PersonPages({ first, onLanguage }: Props & { readonly first: ConsoleSession }) {
  const { clientId, staffId } = first;
  const { language } = useText();
  const { pathname } = useLocation();
  const [isSwitched, setSwitched] = useState(false);
  const connection = useMemo(
    () => createApi(clientId, language, { staffId, onSwitched: () => setSwitched(true) }),
    [clientId, language, staffId],
  );
  const { data: session, mutate } = useSWR(
    `${clientId}/session/${staffId}`,
    () => read(connection.api.session.$get({ param: connection.tenant })),
    { fallbackData: first, revalidateOnMount: false, shouldRetryOnError: false },
  );
  const access = { ...connection, session, refreshSession: () => void mutate() };
  return (
    <ConsoleContext value={access}>
      {isSwitched && <SwitchedNote />}
      <ReturnAfterSignIn clientId={clientId} />
      {session.hasPasskey ? (
        <PageFrame onLanguage={onLanguage}>
          <VisitSender />
          <PageBoundary key={pathname}>
            <Suspense fallback={<div className="blank" aria-busy="true" />}>
              <Pages />
            </Suspense>
          </PageBoundary>
        </PageFrame>
      ) : (
        <FirstPasskeyPage onLanguage={onLanguage} />
      )}
    </ConsoleContext>
  );
}

function Pages() {
  return (
    <Routes>
      <Route index element={<TodayPage />} />
      <Route path="tasks/:task" element={<TaskPage />} />
      <Route path="search" element={<SearchPage />} />
      <Route path="machines" element={<MachinesPage />} />
      <Route path="machines/:machine" element={<MachinePage />} />
      <Route path="machines/:machine/events" element={<MachineEventsPage />} />
      <Route path="rounds" element={<RoundsPage />} />
      <Route path="rounds/:round" element={<RoundPage />} />
      <Route path="rounds/:round/machines/:machine" element={<VisitPage />} />
      <Route path="orders" element={<OrdersPage />} />
      <Route path="orders/:orderId" element={<OrderPage />} />
      <Route path="sales" element={<SalesPage />} />
      <Route path="sales/closing" element={<ClosingPage />} />
      <Route path="settlement" element={<SettlementPage />} />
      <Route path="staff" element={<StaffPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="alerts" element={<AlertsPage />} />
      <Route path="audit" element={<AuditPage />} />
      <Route path="me" element={<AccountPage />} />
      <Route path="*" element={<LaterPages />} />
    </Routes>
  );
}
