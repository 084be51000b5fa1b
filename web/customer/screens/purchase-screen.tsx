import { Suspense, useCallback, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Spinner } from '../../ui/waiting.tsx';
import { sceneOf } from '../browser/scene.ts';
import { MachineScreen } from './machines/MachineScreen.tsx';
import { OrderScreen } from './order/order-chunk.ts';

/**
 * A machine's page, and the page of an order. As one component the shelf stays mounted during its purchase:
 * the same glass dims, and the same bottle falls. An order's address alone shows the order.
 */
export function PurchaseScreen() {
  const { machineId, id } = useParams();
  const scene = sceneOf(useLocation());
  const [shelfId, setShelfId] = useState(machineId);
  if (machineId !== undefined && machineId !== shelfId) setShelfId(machineId);
  const isBehind = id !== undefined && scene !== undefined && shelfId !== undefined;
  // Mounts a new shelf after an order, because the animation of the drop has moved the old one.
  const [visit, setVisit] = useState({ id, count: 0 });
  if (visit.id !== id) setVisit({ id, count: visit.count + (id === undefined ? 1 : 0) });
  const leaveShelf = useCallback(() => setShelfId(undefined), []);
  const shown = machineId ?? (isBehind ? shelfId : undefined);
  return (
    <>
      {shown === undefined ? null : (
        <MachineScreen
          key={`${shown} ${visit.count}`}
          machineId={shown}
          behind={id === undefined ? undefined : scene}
        />
      )}
      {id === undefined ? null : (
        // Until the order's code is there, the shelf is what the person sees.
        <Suspense fallback={isBehind ? null : <Spinner />}>
          <OrderScreen onShelfLeft={leaveShelf} />
        </Suspense>
      )}
    </>
  );
}
