import * as v from 'valibot';
import {
  type Boot,
  type BootSession,
  bootSchema,
  bootSessionSchema,
} from '../../../contract/customer/boot.ts';
import { seam } from '../../../contract/customer/page-seam.ts';
import { type AppError, localProblem } from '../api/problem.ts';
import { whenIdle } from '../browser/page-events.ts';
import { startLiffBehind } from './liff-behind.ts';
import { expireStaleCookies } from './liff-storage.ts';
import { takeSession } from './post-session.ts';
import { failSignIn, signInWithLiff } from './sign-in.ts';
import { loadLiff } from './start-liff.ts';
import type { AppServices } from './store.ts';

/** Reads the page's public payload. @throws if it is missing: the page did not come from our edge. */
export const readBoot = async (): Promise<Boot> => parseJson(bootSchema, await textOf(seam.boot));

/** Reads the person's payload at the end of the HTML. */
export const readBootSession = async (): Promise<BootSession | null> =>
  parseJson(v.nullable(bootSessionSchema), await textOf(seam.session));

const parseJson = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), text);

/** How often to check whether the element has arrived, in milliseconds. Shorter than a frame. */
const LOOK_MS = 10;

/**
 * Returns the text of an element once it has arrived completely. This code may run before the HTML ends.
 */
async function textOf(id: string): Promise<string> {
  for (;;) {
    const element = document.getElementById(id);
    if (element?.nextSibling) return element.textContent ?? '';
    // The HTML was cut off. web/customer/browser/early-cut-page.ts reloads the page, so nothing starts here.
    if (document.readyState !== 'loading') return new Promise(() => undefined);
    await new Promise((look) => setTimeout(look, LOOK_MS));
  }
}

/** Starts the sign-in if the page has no session yet, or LIFF behind the screen if it has one. */
export async function beginSignIn(app: AppServices, known: BootSession | null): Promise<void> {
  const { session, liffId } = app.read();
  const { phase } = session;
  if (phase !== 'signed-in' && phase !== 'signing-in') return;
  if (liffId) expireStaleCookies(liffId);
  if (phase === 'signed-in') return whenIdle(() => void startLiffBehind(app));
  if (window.earlySession) return takeEarlySession(app, window.earlySession);
  const failed = known && 'error' in known ? known.error : undefined;
  // The session may be valid while the store is down. A LINE login would not help.
  if (failed && failed.status >= 500) return failSignIn(app, failed);
  void loadLiff();
  return signInWithLiff(app);
}

type EarlyAnswer = { readonly status: number; readonly body: unknown };

/** Handles the answer to the request that the inline script sent while this code was loading. */
async function takeEarlySession(app: AppServices, early: Promise<EarlyAnswer>): Promise<void> {
  const answer = await early.catch(() => undefined);
  window.earlySession = undefined;
  if (!answer) return failSignIn(app, localProblem(503, 'OFFLINE'));
  const problem = takeSession(app, answer.status, answer.body, app.handover.accessToken ?? '');
  if (problem) return failAfterEarly(app, problem);
  if (app.read().session.phase === 'signed-in') whenIdle(() => void startLiffBehind(app));
  else app.handover.giveUp();
}

/**
 * Handles the edge's refusal of the token in the hash. If the token is invalid, LIFF starts and
 * reports its own error code. Otherwise the page shows the edge's error.
 */
function failAfterEarly(app: AppServices, problem: AppError): Promise<void> | void {
  if (problem.code === 'LINE_TOKEN_INVALID') return signInWithLiff(app);
  app.handover.giveUp();
  return failSignIn(app, problem);
}
