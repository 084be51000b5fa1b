import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import * as v from 'valibot';
import type { Bindings } from '../../../worker/bindings.ts';
import { onForget } from '../../../worker/core/isolate-memory.ts';
import worker, { ConsoleActions, MachineObject } from '../../../worker/index.ts';

const bindingsSchema = v.custom<Bindings>((value) => typeof value === 'object');
const first = v.parse(bindingsSchema, env);
let current = first;
onForget(() => {
  current = first;
});

/** Returns the bindings of the current deployment. */
export const deployed = (): Bindings => current;

/** Returns the bindings of the current deployment with other settings. */
export const withSettings = (settings: Readonly<Record<string, unknown>>): Bindings =>
  v.parse(bindingsSchema, { ...current, ...settings });

/** Sends a request to the current deployment, or to another one. */
export function edgeFetch(
  address: string,
  init: RequestInit = {},
  on: Bindings = current,
): Promise<Response> {
  if (on === first) return exports.default.fetch(address, init);
  return Promise.resolve(worker.fetch(new Request(address, init), on, createExecutionContext()));
}

const events = [
  ...['buy', 'wake', 'status', 'tokenChanged', 'fetch', 'alarm'],
  ...['webSocketMessage', 'webSocketClose', 'webSocketError'],
] as const;

/** For each machine object: the object that replaces it in each deployment. */
const successors = new WeakMap<object, WeakMap<Bindings, MachineObject>>();

/** Returns the object as the current deployment runs it: a new one with the same storage and sockets. */
async function asDeployed(object: MachineObject): Promise<MachineObject> {
  if (current === first) return object;
  const known = successors.get(object) ?? new WeakMap<Bindings, MachineObject>();
  successors.set(object, known);
  const successor = known.get(current);
  if (successor) return successor;
  const state = v.parse(
    v.custom<DurableObjectState>((value) => typeof value === 'object'),
    Reflect.get(object, 'ctx'),
  );
  const made = new MachineObject(state, current);
  known.set(current, made);
  // The object loads its memory first. Other events wait, as after every restart.
  await state.blockConcurrencyWhile(async () => undefined);
  return made;
}

/**
 * Deploys other settings. The edge uses them from now on, and so do the machines' objects, including those
 * with a connection. Background work of an object continues with the old settings, as on the platform while
 * one version replaces another.
 */
export function deploy(settings: Readonly<Record<string, unknown>>): void {
  current = withSettings(settings);
  replaceEvents();
}

let areReplaced = false;

function replaceEvents(): void {
  if (areReplaced) return;
  areReplaced = true;
  for (const event of events) {
    const original: unknown = Reflect.get(MachineObject.prototype, event);
    if (typeof original !== 'function') throw new TypeError(`a machine's object has no ${event}`);
    Reflect.set(
      MachineObject.prototype,
      event,
      async function handle(this: MachineObject, ...args: unknown[]) {
        return Reflect.apply(original, await asDeployed(this), args);
      },
    );
  }
  for (const action of [
    ...['actOnOrder', 'askProvider', 'listSecrets', 'changeSecret'],
    ...['showDeployment', 'listTenants'],
  ]) {
    const original: unknown = Reflect.get(ConsoleActions.prototype, action);
    if (typeof original !== 'function')
      throw new TypeError(`the console's actions have no ${action}`);
    Reflect.set(
      ConsoleActions.prototype,
      action,
      function act(this: ConsoleActions, ...args: unknown[]) {
        return Reflect.apply(original, new ConsoleActions(contextOf(this), current), args);
      },
    );
  }
}

const contextOf = (entrypoint: ConsoleActions) =>
  v.parse(
    v.custom<ExecutionContext>((value) => typeof value === 'object'),
    Reflect.get(entrypoint, 'ctx'),
  );
