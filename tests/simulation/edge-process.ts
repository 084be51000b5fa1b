import { orderEffects } from '../../worker/core/capabilities.ts';
import type { Settings } from '../../worker/core/env.ts';
import type { Fulfilments } from '../../worker/core/fulfilment.ts';
import { vend } from '../../worker/core/order/fulfilment/vend.ts';
import { createPayProviders } from '../../worker/core/pay-providers/registry.ts';
import { createCloudSystems } from '../../worker/core/platforms/cloud-system.ts';
import { createLine } from '../../worker/core/platforms/line.ts';
import { createLineDeauthorisation } from '../../worker/core/platforms/line-deauthorisation.ts';
import { createLineMessaging } from '../../worker/core/platforms/line-messaging.ts';
import type { MachineName, MachineStub } from '../../worker/core/platforms/machine-object.ts';
import { createOperatorWebhook } from '../../worker/core/platforms/operator-webhook.ts';
import { createSms } from '../../worker/core/platforms/sms.ts';
import { createSecretLookup } from '../../worker/core/secrets/look-up-secrets.ts';
import type { Services } from '../../worker/core/services.ts';
import { createFirestore } from '../../worker/core/store/firestore.ts';
import { createTransport, type Runtime } from '../../worker/core/store/transport.ts';
import { busy, refused, serverError } from '../faults/false-answers.ts';
import { type CallFault, EarlierAnswers, falsify } from './call-faults.ts';
import type { Timeline } from './timeline.ts';

/** The surroundings of an edge process: platforms, time, and the faults of the n-th call. */
export type Outside = {
  readonly timeline: Timeline;
  readonly settings: Settings;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly faultOf: (request: Request) => CallFault | undefined;
  /** Returns a function to call with a call's answer when it reaches the process, by the process's clock. */
  readonly onAnswerTo?: (
    request: Request,
  ) => ((answer: Response, atMs: number) => void) | undefined;
  /** Called with each request that will arrive long after its caller has given up. */
  readonly onLate: (request: Request) => void;
  readonly random: () => number;
  readonly machine: (name: MachineName) => MachineStub;
};

const STORE_TIMEOUT_MS = 8_000;
const LINE_TIMEOUT_MS = 8_000;
const PROVIDER_TIMEOUT_MS = 30_000;
const LATE_MS = 100_000;

/**
 * One process of the edge. After it dies, requests that it sent still arrive, but responses reach nobody:
 * promises that it awaited never settle.
 */
/** Creates a store that counts no operations. */
function storeOn(settings: Services['settings'], runtime: Runtime) {
  const store = createFirestore(createTransport(settings, runtime), runtime);
  return { store, countedStore: () => store };
}

export class EdgeProcess {
  readonly services: Services;
  readonly #outside: Outside;
  #isDead = false;
  readonly #death = Promise.withResolvers<never>();

  constructor(outside: Outside, clockOffsetMs: number, fulfilments: Fulfilments = { vend }) {
    // Without a handler, the rejection is unhandled if no call is waiting when the process dies.
    this.#death.promise.catch(() => undefined);
    this.#outside = outside;
    const { settings, timeline, random, machine } = outside;
    const nowMs = () => timeline.nowMs + clockOffsetMs;
    const fetch = (request: Request) => this.#fetch(request);
    const runtime = { fetch, nowMs, random };
    const stored = storeOn(settings, runtime);
    const secrets = createSecretLookup(settings.SEAL_KEYS, stored.store, nowMs);
    this.services = {
      settings,
      ...stored,
      metrics: { measure: () => undefined },
      line: createLine(settings, fetch),
      deauthoriseAtLine: createLineDeauthorisation(settings, fetch, nowMs, secrets),
      lineMessaging: createLineMessaging(settings, fetch, nowMs, secrets),
      operatorWebhook: createOperatorWebhook(fetch),
      cloudSystems: createCloudSystems(settings, fetch, secrets),
      sms: createSms(settings, fetch),
      payProviders: createPayProviders(settings, () => ({ ...runtime, secrets })),
      machine,
      orderEffects,
      fulfilments,
      nowMs,
    };
  }

  readonly #earlier = new EarlierAnswers();

  get isDead(): boolean {
    return this.#isDead;
  }

  die(): void {
    this.#isDead = true;
    this.#death.reject(new Error('the process died'));
  }

  /** Returns the answer of a call to this process. The platform fails it when the process dies. */
  answerOf<T>(call: Promise<T>): Promise<T> {
    return Promise.race([call, this.#death.promise]);
  }

  #fetch(request: Request): Promise<Response> {
    const { timeline, faultOf, random } = this.#outside;
    const label = labelOf(request);
    const fault = faultOf(request);
    timeline.note(fault ? `${label} ${fault}` : label);
    const [upMs, downMs] = [20 + Math.floor(random() * 120), 10 + Math.floor(random() * 60)];
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    // Copying is the most expensive part of a call, so only a request that arrives twice is copied.
    const twice = fault === 'sent twice' ? request.clone() : undefined;
    const tell = this.#outside.onAnswerTo?.(request);
    const arrive = async (
      afterMs: number,
      answer: (response: Response) => void,
      sent: Request = request,
    ) => {
      await this.#sleep(afterMs);
      answer(await this.#earlier.keep(sent, await this.#outside.fetch(sent)));
    };
    const answer = (response: Response) => {
      timeline.after(downMs, () => {
        if (this.#isDead) return;
        tell?.(response, this.services.nowMs());
        resolve(response);
      });
    };
    const silent = () => {
      timeline.after(timeoutMs(request), () => {
        if (!this.#isDead) reject(new DOMException('timed out', 'TimeoutError'));
      });
    };
    const nothing = () => undefined;
    switch (fault) {
      case undefined:
        void arrive(upMs, answer);
        break;
      case 'answer cut off':
      case 'another amount':
      case 'another payment':
      case 'no number':
        {
          // Reads the earlier answer when this one leaves, before this one replaces it.
          const earlier = this.#earlier.last(request);
          void arrive(
            upMs,
            (response) => void falsify(fault, response, { way: upMs, earlier }).then(answer),
          );
        }
        break;
      case 'request lost':
        silent();
        break;
      case 'answer lost':
        void arrive(upMs, nothing);
        silent();
        break;
      case 'arrives late':
        this.#outside.onLate(request.clone());
        void arrive(LATE_MS, nothing);
        silent();
        break;
      case 'fails before':
        answer(serverError(request));
        break;
      case 'fails after':
        void arrive(upMs, () => answer(serverError(request)));
        break;
      case 'busy before':
        answer(busy(request));
        break;
      case 'busy after':
        // Firestore's 429 is a definite answer. After the effect it would be a lost answer instead.
        void arrive(upMs, isStore(request) ? nothing : () => answer(busy(request)));
        if (isStore(request)) silent();
        break;
      case 'refused after':
        void arrive(upMs, isStore(request) ? nothing : () => answer(refused(request)));
        if (isStore(request)) silent();
        break;
      case 'sent twice':
        void arrive(upMs, nothing, twice);
        void arrive(upMs + 15, answer);
        break;
    }
    return promise;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#outside.timeline.after(ms, () => resolve()));
  }
}

/** Returns the timeout of a call, as in the clients in `worker/`. */
function timeoutMs(request: Request): number {
  if (isStore(request)) return STORE_TIMEOUT_MS;
  return isLine(request) ? LINE_TIMEOUT_MS : PROVIDER_TIMEOUT_MS;
}

/** Returns whether a call goes to LINE. */
export const isLine = ({ url }: Request) => new URL(url).pathname.startsWith('/line/');

const isStore = ({ url }: Request) => new URL(url).pathname.startsWith('/v1/');

/** Returns verb and path without their random parts. */
const labelOf = ({ method, url }: Request) =>
  `${method} ${new URL(url).pathname.replace(/^\/v1\/.*:/, 'store:').replaceAll(/[a-z2-7]{26}|\d{10,}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')}`;
