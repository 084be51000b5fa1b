import * as v from 'valibot';
import type { LineUserId } from '../../contract/ids.ts';
import { accountConflictSchema, signInSchema } from '../../contract/session.ts';
import { api, ofClient } from '../lib/api.ts';
import { forgetGiven, keepGiven } from '../lib/given-data.ts';
import { localProblem, problemOf, problemOfThrown } from '../lib/problem.ts';
import { type AppError, setAppState } from './app-state.ts';
import { noteSignIn } from './sign-in-guards.ts';

/** Specification §4 steps 6 to 8, in one round trip. @returns the problem, or null when signed in. */
export async function postSession(
  accessToken: string,
  replace?: LineUserId,
): Promise<AppError | null> {
  const page = location.pathname;
  try {
    const json = { accessToken, page, ...(replace === undefined ? {} : { replace }) };
    const answer = await api.session.$post({ param: ofClient(), json });
    return takeSession(answer.status, await answer.json().catch(() => undefined), accessToken);
  } catch (thrown) {
    return problemOfThrown(thrown);
  }
}

/** Takes the edge's answer to a sign-in into the state. */
export function takeSession(status: number, body: unknown, accessToken: string): AppError | null {
  if (status === 200) {
    const session = v.safeParse(signInSchema, body);
    // §8: a login without a session in it.
    if (!session.success) return localProblem(401, 'j009');
    const { lineUser, setup, activeOrder, register, screen } = session.output;
    forgetGiven();
    keepGiven(screen);
    noteSignIn();
    setAppState({
      lineUser,
      setup,
      activeOrder,
      jwtToken: true,
      lineAccessToken: accessToken,
      lineLoginRegister: register,
      phase: 'signed-in',
      error: null,
      conflict: null,
      ...(lineUser.settings.language ? { language: lineUser.settings.language } : {}),
    });
    return null;
  }
  const problem = problemOf(status, body);
  const conflict = v.safeParse(accountConflictSchema, problem.data);
  if (problem.code === 'ACCOUNT_CONFLICT' && conflict.success) {
    setAppState({
      phase: 'choosing-account',
      conflict: conflict.output,
      lineAccessToken: accessToken,
      lineUser: null,
    });
    return null;
  }
  return problem;
}
