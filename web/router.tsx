import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import './styles/base.css';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { PageBody } from './layouts/page-body.tsx';
import { type Motion, useOutIn } from './layouts/use-out-in.ts';
import { usePageChange } from './layouts/use-page-change.ts';
import { usePrefetch } from './layouts/use-prefetch.ts';
import { NotFoundScreen } from './screens/lazy-screens.ts';
import { type RouteEntry, routeEntries } from './screens/route-entries.ts';
import { preloadPage, screens } from './screens/screen-table.ts';
import { AppRouter } from './ui/app-router.tsx';

// A page opened directly: its chunk travels while React starts.
preloadPage(location.pathname);

/** The whole app: the specification's routes in their two frames. */
export function App() {
  return (
    <AppRouter>
      <Pages />
    </AppRouter>
  );
}

function Pages() {
  const wanted = useLocation();
  const { shown, motion } = useOutIn();
  usePageChange(wanted, shown);
  usePrefetch();
  useEffect(() => preloadPage(wanted.pathname), [wanted.pathname]);
  return (
    <Routes location={shown}>
      <Route element={<Frame layout={AuthLayout} motion={motion} />}>
        {routeEntries.filter((entry) => entry.layout === 'auth').map(routeOf)}
      </Route>
      <Route element={<Frame layout={DefaultLayout} motion={motion} />}>
        {routeEntries.filter((entry) => entry.layout === 'default').map(routeOf)}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

function routeOf({ path, name }: RouteEntry) {
  const Screen = screens[name];
  return <Route key={path} path={path} element={<Screen />} />;
}

type FrameProps = {
  readonly layout: ComponentType<{ readonly children: ReactNode }>;
  readonly motion: Motion;
};

/** A layout with the page inside; another address is another page, even on the same screen. */
function Frame({ layout: Layout, motion }: FrameProps) {
  const { pathname } = useLocation();
  return (
    <Layout>
      <main key={pathname} className={`page ${motion}`}>
        <PageBody>
          <Outlet />
        </PageBody>
      </main>
    </Layout>
  );
}
