import { developmentChannels } from '../../cli/settings/development-keys.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { control } from './control.ts';

/**
 * Registers with the LINE stand-in what an operator registers in LINE's console: the LIFF app with its
 * endpoint and channel, and the messaging channel of the same provider with its webhook.
 */
export async function registerWithLine(standIns: string, appOrigin: string, file: TenantFile) {
  const channels = developmentChannels[file.clientId];
  await control(standIns, 'PUT', `/line/apps/${file.lineLogin.liffId}`, {
    ...(channels && { channelSecret: channels.login.secret }),
    channelId: file.lineLogin.channelId,
    endpointUrl: `${appOrigin}/${file.clientId}`,
    name: file.name.ja,
  });
  if (!channels) return;
  const { messaging } = channels;
  await control(standIns, 'PUT', `/line/channels/${messaging.id}/messaging`, {
    channelSecret: messaging.secret,
    providerId: file.lineLogin.channelId,
    webhookUrl: `${appOrigin}/api/webhooks/line/${file.clientId}`,
  });
}
