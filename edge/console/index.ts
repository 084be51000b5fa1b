import { createConsoleApp } from '../../worker/console/app.ts';

/** The entry of the console's Worker. */
export default createConsoleApp();
