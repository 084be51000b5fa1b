import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { Language } from '../../contract/shared/language.ts';
import { LanguageContext } from './i18n/use-text.ts';
import { InvitationPage } from './pages/invitation-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { TenantPage } from './pages/tenant-page.tsx';

// Loads the other pages only after the sign-in, because the sign-in page does not need them.
const SignedInPages = lazy(async () => ({
  default: (await import('./signed-in-pages.tsx')).SignedInPages,
}));

const KEPT = 'console-language';
const firstLanguage = (): Language => {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'ja' || kept === 'en') return kept;
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
};

/** The console: the sign-in page, and the pages behind it. */
export function ConsoleApp() {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }, [language]);
  const onLanguage = () => setLanguage((current) => (current === 'ja' ? 'en' : 'ja'));
  return (
    <LanguageContext value={language}>
      <BrowserRouter>
        <Suspense fallback={<div className="blank" aria-busy="true" />}>
          <Routes>
            <Route path="/" element={<TenantPage />} />
            <Route path="/:clientId/sign-in" element={<SignInPage onLanguage={onLanguage} />} />
            <Route path="/:clientId/invitation" element={<InvitationPage />} />
            <Route path="/:clientId/*" element={<SignedInPages onLanguage={onLanguage} />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </LanguageContext>
  );
}
