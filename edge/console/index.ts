import { createConsoleApp } from '../../worker/console/app.ts';

/** What is deployed as the console's Worker. */
export default createConsoleApp();
