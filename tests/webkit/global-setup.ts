import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Certificate, makeCertificate } from '../../cli/local/certificate.ts';
import { stopProcesses } from '../../cli/local/processes.ts';
import { findWebkit, startScreen, WEBKIT_MISSING } from '../../cli/local/webkit.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../lab/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `null` if no WebKit is installed. */
    webkit: {
      readonly environment: TestEnvironment;
      readonly certificate: Certificate;
      readonly screen: string;
    } | null;
  }
}

/**
 * Starts the product with https and a virtual screen, once for all tests. Without WebKit it prints a
 * message.
 */
export default async function setup(project: TestProject) {
  const programs = findWebkit();
  if (!programs) {
    process.stderr.write(`\n!! SKIPPED: ${WEBKIT_MISSING}\n\n`);
    return project.provide('webkit', null);
  }
  const certificate = makeCertificate(resolve('.state/webkit-certificate'), ['localhost']);
  const environment = await startTestEnvironment('webkit-tests', undefined, certificate);
  project.provide('webkit', { environment, certificate, screen: await startScreen(programs) });
  return stopProcesses;
}
