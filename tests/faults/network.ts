import type { Clock } from './clock.ts';
import { badGateway, busy, refused, serverError } from './false-answers.ts';

/** The faults of one call to another system. */
export const faultKinds = [
  'crash-before',
  'crash-after',
  'timeout-before',
  'timeout-after',
  'arrives-late',
  'error-500',
  'html-502-before',
  'html-502-after',
  'busy-429',
  'busy-429-after',
  'refused-after',
  'duplicate',
  'clock-off',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The process died. Nothing that it does afterwards has an effect. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

const LATENCY_MS = 120;
/** The longest delay with which a request still takes effect: the lifetime of a signature. */
const ARRIVES_AFTER_MS = 100_000;

/** The connection to the stand-ins. The n-th call of a purchase can fail. */
export class Network {
  readonly #clock: Clock;
  readonly #plan: (call: number, label: string) => FaultKind | undefined;
  #dead = false;
  /** Every call so far, as `verb address`, with its fault. */
  readonly calls: string[] = [];
  /** Messages that LINE accepted for the first time, in order. */
  readonly pushes: string[] = [];
  /** Whether a machine's count reached the store late. Without a precondition it replaces a newer one. */
  countArrivedLate = false;
  /** The error of the signing clock for the next signature. */
  signingOffsetMs = 0;

  constructor(clock: Clock, plan: (call: number, label: string) => FaultKind | undefined) {
    this.#clock = clock;
    this.#plan = plan;
  }

  /** Whether the process that uses this network has died. */
  get isDead(): boolean {
    return this.#dead;
  }

  /** Starts a new process. @returns whether the last one had died. */
  revive(): boolean {
    const died = this.#dead;
    this.#dead = false;
    return died;
  }

  /** The clock for signatures: correct, or wrong if this call's fault requires it. */
  signingNow = (): number => Date.now() + (this.#next() === 'clock-off' ? 10 * 60_000 : 0);

  fetch = async (request: Request): Promise<Response> => {
    if (this.#dead) throw new Crash();
    const label = labelOf(request);
    const kind = this.#next(label);
    this.calls.push(kind ? `${label} ${kind}` : label);
    this.#clock.pass(LATENCY_MS);
    return kind && kind !== 'clock-off' ? this.#faulty(request, kind) : this.#reach(request);
  };

  #next(label = ''): FaultKind | undefined {
    return this.#plan(this.calls.length + 1, label);
  }

  /** Delivers a request to the stand-ins. */
  #reach = async (request: Request): Promise<Response> => {
    const isPush = new URL(request.url).pathname.endsWith('/message/push');
    const body = isPush ? await request.clone().text() : '';
    const answer = await fetch(request);
    if (isPush && answer.ok) this.pushes.push(body);
    return answer;
  };

  async #faulty(request: Request, kind: Exclude<FaultKind, 'clock-off'>): Promise<Response> {
    switch (kind) {
      case 'crash-before':
        return this.#crash();
      case 'crash-after':
        await drained(this.#reach(request));
        return this.#crash();
      case 'timeout-before':
        return this.#timeout(request);
      case 'timeout-after':
        await drained(this.#reach(request.clone()));
        return this.#timeout(request);
      case 'arrives-late': {
        const copy = new Request(request, { signal: null });
        this.#clock.after(ARRIVES_AFTER_MS, async () => {
          if ((await copy.clone().text()).includes('reportedAt')) this.countArrivedLate = true;
          await drained(this.#reach(copy));
        });
        return this.#timeout(request);
      }
      case 'error-500':
        return serverError(request);
      case 'html-502-before':
        return badGateway();
      case 'html-502-after':
        await drained(this.#reach(request));
        return badGateway();
      case 'busy-429':
        return busy(request);
      case 'busy-429-after':
        await drained(this.#reach(request.clone()));
        return isStore(request) ? this.#timeout(request) : busy(request);
      case 'refused-after':
        await drained(this.#reach(request.clone()));
        return isStore(request) ? this.#timeout(request) : refused(request);
      case 'duplicate':
        await drained(this.#reach(request.clone()));
        return this.#reach(request);
    }
  }

  #crash(): never {
    this.#dead = true;
    throw new Crash();
  }

  #timeout(request: Request): never {
    this.#clock.pass(isStore(request) ? 8_000 : 30_000);
    throw new DOMException('timed out', 'TimeoutError');
  }
}

const isStore = ({ url }: Request) => new URL(url).pathname.startsWith('/v1/');

const labelOf = (request: Request) =>
  `${request.method} ${new URL(request.url).pathname.replace(/^\/v1\/.*:/, 'store:').replace(/[a-z2-7]{26}/, '*')}`;

async function drained(answer: Promise<Response>): Promise<void> {
  await (await answer).text();
}
