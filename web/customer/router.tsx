import { type ComponentType, type ReactNode, StrictMode, useEffect, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { classes } from '../ui/class-names.ts';
import { createFocusWish, FocusContext } from '../ui/heading-focus.ts';
import { pageKeyOf } from './browser/scene.ts';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import styles from './layouts/frame.module.css';
import { PageBody } from './layouts/page-body.tsx';
import { type Motion, useOutIn } from './layouts/use-out-in.ts';
import { usePageChange } from './layouts/use-page-change.ts';
import { usePrefetch } from './layouts/use-prefetch.ts';
import {
  NotFoundScreen,
  preloadPage,
  type RouteEntry,
  routeEntries,
  screenOf,
} from './screens/screens.ts';
import { AppProvider } from './session/app-context.tsx';
import type { AppServices } from './session/store.ts';
import './styles/base.css';

type AppProps = {
  readonly app: AppServices;
  /** Provides the location: the browser's address bar, or the page that the edge renders. */
  readonly router: ComponentType<{ readonly children: ReactNode }>;
};

/** The whole app: the specification's routes in their two layouts. */
export function App({ app, router: Router }: AppProps) {
  const [focusWish] = useState(createFocusWish);
  return (
    <StrictMode>
      <AppProvider app={app}>
        <FocusContext value={focusWish}>
          <Router>
            <Pages />
          </Router>
        </FocusContext>
      </AppProvider>
    </StrictMode>
  );
}

/** The page at the router's current address. */
export function Pages() {
  const wanted = useLocation();
  const { shown, motion } = useOutIn();
  usePageChange(wanted, shown);
  usePrefetch();
  useEffect(() => preloadPage(wanted.pathname), [wanted.pathname]);
  return (
    <Routes location={shown}>
      <Route element={<Frame layout={AuthLayout} motion={motion} />}>{authRoutes}</Route>
      <Route element={<Frame layout={DefaultLayout} motion={motion} />}>{defaultRoutes}</Route>
    </Routes>
  );
}

function routeOf({ path, name }: RouteEntry) {
  const Screen = screenOf(name);
  return <Route key={path} path={path} element={<Screen />} />;
}

// Constant elements: React skips a screen whose element is unchanged while the page transition
// re-renders it.
const authRoutes = routeEntries.filter((entry) => entry.layout === 'auth').map(routeOf);
const defaultRoutes = [
  ...routeEntries.filter((entry) => entry.layout === 'default').map(routeOf),
  <Route key="*" path="*" element={<NotFoundScreen />} />,
];

const motionClass: Readonly<Record<Motion, string>> = {
  still: classes(styles['page']),
  leaving: classes(styles['page'], styles['leaving']),
  entering: classes(styles['page'], styles['entering']),
};

type FrameProps = {
  readonly layout: ComponentType<{ readonly children: ReactNode }>;
  readonly motion: Motion;
};

/**
 * A layout with the page inside. Each address is a page of its own, even if both use the same
 * screen. A purchase opened from a shelf shares the shelf's page (`pageKeyOf`).
 */
function Frame({ layout: Layout, motion }: FrameProps) {
  const page = pageKeyOf(useLocation());
  return (
    <Layout>
      <main key={page} className={motionClass[motion]}>
        <PageBody>
          <Outlet />
        </PageBody>
      </main>
    </Layout>
  );
}
