import { useMemo } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import useSWR from 'swr';
import { createApi, problemOf, read } from './api/console-api.ts';
import { ConsoleContext } from './api/use-console.ts';
import { useText } from './i18n/use-text.ts';
import { AccountPage } from './pages/account-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { ClosingPage } from './pages/closing-page.tsx';
import { FirstPasskeyPage } from './pages/first-passkey-page.tsx';
import { OrderPage } from './pages/order-page.tsx';
import { OrdersPage } from './pages/orders-page.tsx';
import { SalesPage } from './pages/sales-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { SettlementPage } from './pages/settlement-page.tsx';
import { StaffPage } from './pages/staff-page.tsx';
import { TodayPage } from './pages/today-page.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { ProblemNote } from './parts/problem-note.tsx';

/** The pages that need a session and a passkey. Without a session they lead to the sign-in. */
export function SignedInPages({ onLanguage }: { readonly onLanguage: () => void }) {
  const { clientId = '' } = useParams();
  const { language } = useText();
  const connection = useMemo(() => createApi(clientId, language), [clientId, language]);
  const { api, tenant } = connection;
  const { data, error, mutate } = useSWR(
    `${clientId}/session`,
    () => read(api.session.$get({ param: tenant })),
    { shouldRetryOnError: false },
  );
  if (error !== undefined && data === undefined) {
    const problem = problemOf(error);
    if (problem.status === 401) return <Navigate to={`/${clientId}/sign-in`} replace />;
    return <ProblemNote problem={problem} onRetry={() => void mutate()} />;
  }
  if (!data) return <div className="blank" aria-busy="true" />;
  const access = { ...connection, session: data, refreshSession: () => void mutate() };
  if (!data.hasPasskey) {
    return (
      <ConsoleContext value={access}>
        <FirstPasskeyPage onLanguage={onLanguage} />
      </ConsoleContext>
    );
  }
  return (
    <ConsoleContext value={access}>
      <PageFrame onLanguage={onLanguage}>
        <Routes>
          <Route index element={<TodayPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="orders" element={<OrdersPage />} />
          <Route path="orders/:orderId" element={<OrderPage />} />
          <Route path="sales" element={<SalesPage />} />
          <Route path="sales/closing" element={<ClosingPage />} />
          <Route path="settlement" element={<SettlementPage />} />
          <Route path="staff" element={<StaffPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="me" element={<AccountPage />} />
          <Route path="*" element={<Navigate to={`/${clientId}`} replace />} />
        </Routes>
      </PageFrame>
    </ConsoleContext>
  );
}
