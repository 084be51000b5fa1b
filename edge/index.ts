import { drawPage } from '../web/customer/draw-page.tsx';
import { createWorker, drawPreview, ConsoleActions as EdgeActions } from '../worker/index.ts';

export { FleetHub, MachineObject } from '../worker/index.ts';

type Preview = NonNullable<EdgeActions['preview']>;

/** The RPC interface for the console's Worker, with the screens for a preview of the app. */
export class ConsoleActions extends EdgeActions {
  protected override readonly preview: Preview = (context, look) =>
    drawPreview(drawPage, context, look);
}

/** The entry of the edge's Worker, with the screens of web/ that it renders into the first HTML. */
export default createWorker(drawPage);
