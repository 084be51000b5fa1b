import { orderEffects } from './capabilities.ts';
import type { Settings } from './env.ts';
import { createMetrics, type Dataset, type Metrics } from './metrics/metrics.ts';
import { vend } from './order/fulfilment/vend.ts';
import type { ProviderRuntime } from './pay-providers/port/provider-descriptor.ts';
import { createPayProviders, payProviders } from './pay-providers/registry.ts';
import { createCloudSystems } from './platforms/cloud-system.ts';
import { createLine } from './platforms/line.ts';
import { createLineDeauthorisation } from './platforms/line-deauthorisation.ts';
import { createLineMessaging, type LineMessaging } from './platforms/line-messaging.ts';
import { createOperatorWebhook } from './platforms/operator-webhook.ts';
import { createSms } from './platforms/sms.ts';
import { createSecretLookup } from './secrets/look-up-secrets.ts';
import { runtime, type Services } from './services.ts';
import { countedTransport } from './store/counted-transport.ts';
import { createFirestore } from './store/firestore.ts';
import { createTransport, type Runtime } from './store/transport.ts';

/** Runtime-specific dependencies. */
type Extras = {
  /** An MD5 function, for runtimes whose Web Crypto has none (Node). */
  readonly md5?: ProviderRuntime['md5'];
  /** Analytics Engine, at the edge. */
  readonly dataset?: Dataset | undefined;
};

/** Creates the services from settings. Only the edge can supply `machine`. */
export function createServices(
  settings: Settings,
  machine: Services['machine'],
  { md5, dataset }: Extras = {},
): Services {
  const metrics = createMetrics(dataset, settings.METRICS_LOG === '1');
  const transport = createTransport(settings, runtime);
  const to = (platform: Uppercase<string>) => measuredFetch(platform, metrics);
  const store = createFirestore(transport, runtime);
  const secrets = createSecretLookup(settings.SEAL_KEYS, store, runtime.nowMs);
  const messaging = createLineMessaging(settings, to('LINE_MESSAGING'), runtime.nowMs, secrets);
  return {
    settings,
    store,
    countedStore: (tally) => createFirestore(countedTransport(transport, tally), runtime),
    metrics,
    line: createLine(settings, to('LINE')),
    deauthoriseAtLine: createLineDeauthorisation(settings, to('LINE'), runtime.nowMs, secrets),
    lineMessaging: measuredMessaging(messaging, metrics),
    operatorWebhook: createOperatorWebhook(to('OPERATOR')),
    cloudSystems: createCloudSystems(settings, to('CLOUD'), secrets),
    sms: createSms(settings, to('SMS')),
    payProviders: createPayProviders(settings, (kind) => ({
      ...runtime,
      secrets,
      fetch: to(payProviders[kind].platform),
      md5,
    })),
    machine,
    orderEffects,
    fulfilments: { vend },
    nowMs: runtime.nowMs,
  };
}

/** Returns a fetch that measures a platform's status and duration. */
function measuredFetch(platform: Uppercase<string>, metrics: Metrics): Runtime['fetch'] {
  return async (request) => {
    const startedMs = runtime.nowMs();
    const measure = (status: number) =>
      metrics.measure({ metric: 'outside', platform, status, ms: runtime.nowMs() - startedMs });
    try {
      const answer = await runtime.fetch(request);
      measure(answer.status);
      return answer;
    } catch (thrown) {
      measure(0);
      throw thrown;
    }
  };
}

/** Counts the messages that a tenant sends. */
const measuredMessaging = (messaging: LineMessaging, metrics: Metrics): LineMessaging => ({
  ...messaging,
  async push(clientId, push) {
    const outcome = await messaging.push(clientId, push);
    metrics.measure({ metric: 'message', clientId, outcome });
    return outcome;
  },
});
