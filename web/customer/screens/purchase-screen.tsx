import { Suspense, useCallback, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Spinner } from '../../ui/waiting.tsx';
import { sceneOf } from '../browser/scene.ts';
import { MachineScreen } from './machines/MachineScreen.tsx';
import { OrderScreen } from './order/order-chunk.ts';

/**
 * Shows a machine's page or an order's page. Because both are one component, the shelf stays
 * mounted during a purchase, and the drop animation reuses its glass and its bottle. An order
 * opened directly has no shelf.
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
        // The shelf stays visible until the order's code has loaded.
        <Suspense fallback={isBehind ? null : <Spinner />}>
          <OrderScreen onShelfLeft={leaveShelf} />
        </Suspense>
      )}
    </>
  );
}
