import * as v from 'valibot';

const tokenText = v.pipe(v.string(), v.maxLength(4096));

/** `POST /api/lineAuthToken` (specification §7). */
export const lineAuthTokenRequestSchema = v.object({
  accessToken: tokenText,
  channelId: v.union([
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    v.pipe(v.number(), v.integer(), v.transform(String)),
  ]),
});
export const lineAuthTokenSchema = v.object({ customToken: v.string() });

/** `POST /api/line/login` (specification §7). */
export const lineLoginRequestSchema = v.object({ accessToken: tokenText });
export const lineLoginSchema = v.object({
  code: v.number(),
  data: v.object({ token: v.string(), register: v.boolean() }),
});
