import { control } from './sandbox-process.ts';
import type { TenantFile } from './tenant-file.ts';

/** What the operator does in LINE's console: the LIFF app with its endpoint and its channel. */
export async function registerWithLine(standIns: string, appOrigin: string, file: TenantFile) {
  await control(standIns, 'PUT', `/line/apps/${file.lineLogin.liffId}`, {
    channelId: file.lineLogin.channelId,
    endpointUrl: `${appOrigin}/${file.clientId}`,
    name: file.name.ja,
  });
}
