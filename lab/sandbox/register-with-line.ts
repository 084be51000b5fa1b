import { developmentChannels } from '../../cli/settings/development-keys.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { control } from './control.ts';

/**
 * Registers the LIFF app and the messaging channel with the LINE stand-in, as an operator does in
 * LINE's console. The app has its endpoint and channel. The messaging channel belongs to the same
 * provider and has its webhook.
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
