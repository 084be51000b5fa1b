import { drawPage } from '../web/customer/draw-page.tsx';
import { createWorker } from '../worker/index.ts';

export { ConsoleActions, FleetHub, MachineObject } from '../worker/index.ts';

/** What is deployed: the edge, with the screens of web/ that it draws into the first HTML. */
export default createWorker(drawPage);
