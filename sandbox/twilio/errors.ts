import type { Context } from 'hono';

type Status = 400 | 401 | 404 | 429;

/** Sends an error in Twilio's format. */
export function sendError(c: Context, status: Status, code: number, message: string): Response {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return c.json({ code, message, more_info, status }, status);
}

/** Sends Twilio's answer for anything that it cannot find. */
export function notFound(c: Context): Response {
  const path = new URL(c.req.url).pathname.replace(/^\/twilio\/v2/, '');
  return sendError(c, 404, 20404, `The requested resource ${path} was not found`);
}
