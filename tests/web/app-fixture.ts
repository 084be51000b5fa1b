import * as v from 'valibot';
import {
  type Boot,
  type BootSession,
  bootSchema,
  bootSessionSchema,
} from '../../contract/customer/boot.ts';
import { initialState } from '../../web/customer/session/app-state.ts';
import { createLineHandover } from '../../web/customer/session/line-handover.ts';
import { createServices } from '../../web/customer/session/store.ts';

type Visit = {
  readonly tenant: string;
  readonly person: string;
  readonly pathname: string;
  readonly language?: 'ja' | 'en';
  /** The tenant's language. */
  readonly locale?: 'ja' | 'en';
};

const machine = (tenant: string) => ({
  id: `m-${tenant}`,
  code: '1001',
  name: `Machine of ${tenant}`,
  place: 'Lobby',
  address: null,
  pictureUrl: null,
  online: true,
  distanceMeters: null,
});

/** Returns the data that the edge writes into a page for a signed-in person of a tenant. */
export const bootOf = ({ tenant, pathname, language = 'ja', locale = 'ja' }: Visit): Boot =>
  v.parse(bootSchema, {
    buildId: 'build-1',
    language,
    page: pathname,
    client: {
      clientId: tenant,
      name: tenant,
      locale,
      lineLogin: { channelId: null, liffId: null },
      appearance: { appName: { ja: `${tenant}自販機`, en: `${tenant} machines` } },
      setup: {
        required: [],
        personalInfo: [],
        documents: { termsOfUse: null, privacyPolicy: null },
      },
      payMethods: [],
      seller: { name: tenant, registrationNumber: null },
    },
    liffId: null,
    liffBaseUrl: 'https://liff.line.me',
    error: null,
    nowMs: 1_000,
    screen: {},
  });

/** Returns the part of that data about the person. */
export const bootSessionOf = ({ tenant, person }: Visit): BootSession =>
  v.parse(bootSessionSchema, {
    lineUser: {
      lineUserId: `U${person}`,
      profile: { displayName: person, pictureUrl: null },
      follow: false,
      settings: {
        language: null,
        favourites: [],
        notifications: { receipts: false, stock: true },
        spendingCap: { dayYen: null, monthYen: null },
      },
    },
    setup: {
      nextStep: null,
      done: [],
      consent: 'current',
      phone: { verified: null, moved: false, pending: null },
    },
    activeOrder: null,
    screen: { '/machines': { machines: [machine(tenant)], nextCursor: null } },
  });

export const opening = (pathname: string) => ({
  pathname,
  online: true,
  hasEarlySession: false,
  lineAccessToken: null,
  walletReturn: undefined,
  personChanged: null,
  nowMs: 1_000,
});

/** Returns the services of one render of the app for that person. */
export function servicesFor(visit: Visit) {
  const boot = bootOf(visit);
  const known = bootSessionOf(visit);
  const app = createServices(
    initialState(boot, known, opening(visit.pathname)),
    createLineHandover(''),
  );
  if ('screen' in known) app.prefetched.keep(known.screen);
  return app;
}
