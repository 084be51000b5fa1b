import { Hono } from 'hono';
import * as v from 'valibot';
import { documentIdSchema } from '../../../contract/shared/ids.ts';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';
import { PICTURE_POLICY, readPicture } from '../../core/tenant/read-picture.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validQuery } from '../http/valid-input.ts';

const pictureQuery = v.object({ w: v.optional(v.literal(String(SMALL_WIDTH))) });

/** The tenant's pictures. Browsers cache a picture permanently, so it costs one store read a browser. */
export const pictureRoutes = new Hono<StaffEnv>().get(
  '/:id',
  validQuery(pictureQuery),
  async (c) => {
    const id = v.safeParse(documentIdSchema, c.req.param('id'));
    if (!id.success) return consoleProblem(c, { code: 'PHOTO_MISSING' });
    const { store } = c.get('services');
    const isSmall = c.req.valid('query').w !== undefined;
    const picture = await readPicture(store, c.get('tenant').clientId, id.output, isSmall);
    if (!picture.ok) return consoleProblem(c, { code: 'PHOTO_MISSING' });
    c.header('content-type', picture.value.contentType);
    c.header('content-security-policy', PICTURE_POLICY);
    // The id is the hash of the file's bytes, so the content never changes.
    c.header('cache-control', 'private, max-age=31536000, immutable');
    return c.body(picture.value.bytes);
  },
);
