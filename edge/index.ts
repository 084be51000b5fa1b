import { drawPage } from '../web/customer/draw-page.tsx';
import { createWorker, drawPreview, ConsoleActions as EdgeActions } from '../worker/index.ts';

export { FleetHub, MachineObject } from '../worker/index.ts';

type Preview = NonNullable<EdgeActions['preview']>;

/** What the console's Worker may ask of the edge, with the screens for a preview of the app. */
export class ConsoleActions extends EdgeActions {
  protected override readonly preview: Preview = (context, look) =>
    drawPreview(drawPage, context, look);
}

/** What is deployed: the edge, with the screens of web/ that it draws into the first HTML. */
export default createWorker(drawPage);
