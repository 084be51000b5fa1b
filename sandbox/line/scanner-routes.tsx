import { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { type PrintedCode, ScannerPage } from './scanner-page.tsx';

/** LINE's own LIFF app behind `liff.scanCodeV2()`. The SDK contains its id. */
export const SCANNER_LIFF_ID = '1656359117-jxmx5e11';
export const SCANNER_CHANNEL_ID = '1656359117';

/** The scanner page: the person chooses a machine's code instead of filming it. */
export function scannerRoutes(codes: () => readonly PrintedCode[]) {
  const app = new Hono<SandboxContext>();
  app.get(`/${SCANNER_LIFF_ID}`, (c) => {
    const printed = codes().filter(({ pageUrl }) => pageUrl !== '');
    return c.html(<ScannerPage codes={printed} />);
  });
  return app;
}
