import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { MAX_BODY } from '../../../contract/console/documents.ts';
import { MAX_PHOTO_CHARACTERS } from '../../../contract/shared/photo-url.ts';
import type { ConsoleEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

const KIB = 1024;

/** Limits a request's body to this many bytes. */
const budgetOf = (maxSize: number): MiddlewareHandler<ConsoleEnv> =>
  bodyLimit({
    maxSize,
    onError: (c: Context<ConsoleEnv>) => consoleProblem(c, { code: 'CONSOLE_BODY_TOO_LARGE' }),
  });

/**
 * The limit for most routes. The largest such body is a passkey's answer: two texts of up to 20,000
 * letters.
 */
const common = budgetOf(100 * KIB);

const upload = /^\/api\/[^/]+\/settlement$/;
const step = /^\/api\/[^/]+\/tasks\/[^/]+$/;
/** A document's text: terms of use in two languages, three bytes a letter. */
const document = /^\/api\/[^/]+\/documents\/[^/]+$/;
const withTexts = budgetOf(2 * 3 * MAX_BODY + 10 * KIB);
/** An appearance with two new pictures, each in two sizes. */
const look = /^\/api\/[^/]+\/appearance$/;
const withPictures = budgetOf(4 * MAX_PHOTO_CHARACTERS + 10 * KIB);
/** A drink's picture in two sizes. */
const product = /^\/api\/[^/]+\/products\/[^/]+\/photo$/;
/** A step of a task may contain a photo of the repaired machine. */
const withPhoto = budgetOf(MAX_PHOTO_CHARACTERS + 10 * KIB);

/**
 * Refuses a large body before anything reads it, or the store. The upload of settlement files has
 * its own limit, behind the session check.
 */
export const bodyBudget = createMiddleware<ConsoleEnv>(async (c, next) => {
  if (upload.test(c.req.path)) return next();
  if (document.test(c.req.path)) return withTexts(c, next);
  if (look.test(c.req.path) || product.test(c.req.path)) return withPictures(c, next);
  return step.test(c.req.path) ? withPhoto(c, next) : common(c, next);
});
