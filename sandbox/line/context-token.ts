import type { LiffApp } from './registry.ts';

type Kind = 'external' | 'utou';

/** LIFF's context token: the SDK reads its middle and never checks its signature. */
export function contextToken(app: LiffApp, type: Kind, userId: string | undefined): string {
  const context = {
    type,
    ...(userId !== undefined && { userId }),
    liffId: app.liffId,
    // The SDK decodes with atob, which knows no characters beyond Latin-1.
    endpointUrl: encodeURI(decodeURI(app.endpointUrl)),
    viewType: 'full',
    accessTokenHash: 'sandbox',
    permanentLinkPattern: 'concat',
    scope: ['openid', 'profile'],
    availability: {},
  };
  return `h.${btoa(JSON.stringify(context)).replaceAll('=', '')}.s`;
}
