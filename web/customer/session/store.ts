import { createTenantApi, type TenantApi } from '../api/client.ts';
import type { ShownPerson } from '../api/fetch-as.ts';
import { fetchWithRetry } from '../api/fetch-with-retry.ts';
import { createPagePrefetch } from '../api/prefetch-page.ts';
import { createPrefetched, type Prefetched } from '../api/prefetched.ts';
import { createErrorReporter, type ReportError } from '../api/report-error.ts';
import { type AppState, signedIn } from './app-state.ts';
import type { LineHandover } from './line-handover.ts';
import { type AppAction, reduce } from './reducer.ts';
import { createLiffStarter, type StartLiff } from './start-liff.ts';
import { createTaskQueue, type Enqueue } from './task-queue.ts';

/** Holds the state of one render of the app. */
export type AppStore = {
  readonly read: () => AppState;
  /** The state of the first render, which React compares with the edge's HTML during hydration. */
  readonly readFirst: () => AppState;
  readonly dispatch: (action: AppAction) => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
};

function createStore(initial: AppState): AppStore {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    read: () => state,
    readFirst: () => initial,
    dispatch: (action) => {
      state = reduce(state, action);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The services of the app, provided by context. The browser creates them once per page, the edge
 * once per render. No service is a module-level variable, because the edge renders for many people.
 */
export type AppServices = TenantApi &
  AppStore & {
    readonly prefetched: Prefetched;
    /** Prefetches the data of a page whose link is touched. */
    readonly prefetchPage: (pathname: string) => void;
    readonly report: ReportError;
    readonly handover: LineHandover;
    readonly startLiff: StartLiff;
    /** Queues changes of the person's settings that send a whole list. */
    readonly enqueue: Enqueue;
    /** Called when the screen responds to input. Resolves `shown`. */
    readonly noteShown: () => void;
    readonly shown: Promise<void>;
  };

/** @param onAnother called when the session belongs to another person than the page shows. */
export function createServices(
  initial: AppState,
  handover: LineHandover,
  onAnother: ShownPerson['onAnother'] = () => false,
): AppServices {
  const store = createStore(initial);
  const tenantApi = createTenantApi(initial.client?.clientId ?? '', {
    read: () => signedIn(store.read())?.lineUser.lineUserId ?? null,
    onAnother,
  });
  const prefetched = createPrefetched();
  let noteShown = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    noteShown = resolve;
  });
  return {
    ...tenantApi,
    ...store,
    prefetched,
    prefetchPage: createPagePrefetch(prefetched, fetchWithRetry),
    report: createErrorReporter(tenantApi, initial.buildId),
    handover,
    shown,
    noteShown,
    enqueue: createTaskQueue(),
    startLiff: createLiffStarter(handover, () =>
      store.dispatch({ type: 'page-changed', page: { initializedLiff: true } }),
    ),
  };
}
