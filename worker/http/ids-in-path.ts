import * as v from 'valibot';
import { clientIdSchema, machineIdSchema, orderIdSchema } from '../../contract/shared/ids.ts';

/** The tenant, order and machine of a request, as far as they are known. */
export type LoggedIds = {
  readonly clientId?: v.InferOutput<typeof clientIdSchema>;
  readonly orderId?: v.InferOutput<typeof orderIdSchema>;
  readonly machineId?: v.InferOutput<typeof machineIdSchema>;
};

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(schema), undefined);
const idsSchema = v.object({
  clientId: optional(clientIdSchema),
  orderId: optional(orderIdSchema),
  machineId: optional(machineIdSchema),
});

/**
 * Returns the ids in a path by the names in its route's pattern. Only well-formed ids are returned, so
 * that nobody writes other text into the log.
 */
export function idsInPath(pattern: string, path: string): LoggedIds {
  const values = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((segment, place) =>
      segment.startsWith(':') ? [[segment.slice(1).replace(/[{?].*$/, ''), values[place]]] : [],
    );
  const { clientId, orderId, machineId } = v.parse(idsSchema, Object.fromEntries(named));
  return {
    ...(clientId ? { clientId } : {}),
    ...(orderId ? { orderId } : {}),
    ...(machineId ? { machineId } : {}),
  };
}
