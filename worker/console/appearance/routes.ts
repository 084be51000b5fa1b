import { Hono } from 'hono';
import { lookPreviewSchema, newLookSchema } from '../../../contract/console/appearance.ts';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { changeLook, showLook } from '../../core/tenant/operate/change-look.ts';
import { actingOf, callOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/**
 * The appearance of the customers' app. Only the edge has that app's screens, so it draws the
 * preview.
 */
export const appearanceRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => c.json(await showLook(actingOf(c))))
  .post('/preview', validBody(lookPreviewSchema), async (c) => {
    const drawn = await c.env.EDGE.drawLook(callOf(c), c.req.valid('json'));
    if (!drawn.ok) return consoleProblem(c, drawn.error);
    const { staff } = c.get('signedIn');
    return c.json({ html: withOwnPictures(drawn.value, c.get('tenant').clientId, staff.id) });
  })
  .put('/', validBody(newLookSchema), proofGuard, async (c) => {
    const changed = await changeLook(actingOf(c), c.req.valid('json'));
    return changed.ok ? c.json(changed.value) : consoleProblem(c, changed.error);
  });

/**
 * Returns the page with its picture addresses replaced by the console's own, because the preview
 * frame belongs to the console's address.
 */
function withOwnPictures(html: string | null, clientId: ClientId, staffId: string): string | null {
  const address = new RegExp(`/api/clients/${clientId}/pictures/([\\w-]+)(?:\\?(w=\\d+))?`, 'g');
  const query = `?${SHOWN_STAFF_PARAMETER}=${staffId}`;
  return (
    html?.replace(
      address,
      (_, id: string, width?: string) =>
        `/api/${clientId}/pictures/${id}${query}${width ? `&amp;${width}` : ''}`,
    ) ?? null
  );
}
