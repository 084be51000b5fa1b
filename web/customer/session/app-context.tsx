import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { SWRConfig } from 'swr';
import { LanguageContext } from '../../i18n/use-text.ts';
import { type ApiAccess, ApiContext } from '../api/api-context.ts';
import { isLocalProblem } from '../api/local-problems.ts';
import { reloadForNewer } from '../browser/newer-build.ts';
import { type AppState, signedIn } from './app-state.ts';
import { explainThrown } from './explain-thrown.ts';
import { failPage } from './page-error.ts';
import { recoverSession } from './sign-in.ts';
import type { AppServices } from './store.ts';

const AppContext = createContext<AppServices | null>(null);

/**
 * Returns the services of this render. Event handlers use them to read the state, dispatch actions
 * and call the API.
 */
export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp outside of AppProvider');
  return app;
}

/** Subscribes to a part of the state. `select` must return a reference from the state, not a new object. */
export function useAppState<T>(select: (state: AppState) => T): T {
  const { subscribe, read, readFirst } = useApp();
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(readFirst()),
  );
}

type ProviderProps = { readonly app: AppServices; readonly children: ReactNode };

/** Provides the services and a response cache for this render. */
export function AppProvider({ app, children }: ProviderProps) {
  const [swr] = useState(() => ({ provider: () => new Map() }));
  return (
    <AppContext value={app}>
      <SWRConfig value={swr}>
        <FromState>{children}</FromState>
      </SWRConfig>
    </AppContext>
  );
}

/** Provides the language and the person's id to folders that must not import the state. */
function FromState({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const language = useAppState((state) => state.language);
  const personId = useAppState((state) => signedIn(state)?.lineUser.lineUserId ?? null);
  const access = useMemo((): ApiAccess => {
    const { api, tenantParams, addressOf, prefetched } = app;
    const explain = (thrown: unknown) => explainThrown(app, thrown);
    const onFailure = (thrown: unknown) => {
      const problem = explain(thrown);
      if (isLocalProblem(problem.code)) app.report(problem.code, thrown);
      recoverSession(app, problem);
      return problem;
    };
    const onQueryFailed = (thrown: unknown) => {
      const problem = onFailure(thrown);
      // If this build cannot read the answer, the page is outdated. A purchase in progress stays
      // visible.
      const isOld = problem.code === 'APP_OUTDATED' && !app.read().buying;
      failPage(app, problem, isOld ? 'page' : 'part');
    };
    const onQueryRetried = () => app.dispatch({ type: 'page-changed', page: { pageError: null } });
    return {
      ...{ api, tenantParams, addressOf, prefetched, personId },
      ...{ onFailure, onQueryFailed, onQueryRetried, explain },
      reloadForNewer: () => reloadForNewer(app.read().buildId),
    };
  }, [app, personId]);
  return (
    <LanguageContext value={language}>
      <ApiContext value={access}>{children}</ApiContext>
    </LanguageContext>
  );
}
