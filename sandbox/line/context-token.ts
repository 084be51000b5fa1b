import type { LiffApp } from './registry.ts';

type Kind = 'external' | 'utou';

/** Returns LIFF's context token. The SDK reads its payload and never checks its signature. */
export function contextToken(app: LiffApp, type: Kind, userId: string | undefined): string {
  const context = {
    type,
    ...(userId !== undefined && { userId }),
    liffId: app.liffId,
    // The SDK decodes with atob, which only supports Latin-1.
    endpointUrl: encodeURI(decodeURI(app.endpointUrl)),
    viewType: 'full',
    accessTokenHash: 'sandbox',
    permanentLinkPattern: 'concat',
    scope: ['openid', 'profile'],
    availability: availabilityOf(app),
  };
  return `h.${btoa(JSON.stringify(context)).replaceAll('=', '')}.s`;
}

/** By feature: the first version of LINE's app that supports it, and whether the console allows it. */
function availabilityOf({ scanQr }: LiffApp) {
  return {
    subwindowOpen: { permission: true, minVer: '11.7.0' },
    // "Scan QR" is a setting of the LIFF app in LINE's console.
    scanCodeV2: { permission: scanQr === 1, minVer: '11.7.0' },
  };
}
