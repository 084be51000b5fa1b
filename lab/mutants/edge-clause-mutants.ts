import type { Mutant } from './mutant.ts';

const cloud = 'worker/core/platforms/cloud-system.ts';

/**
 * Mutants of the specification's clauses for the edge, and of the stand-in that checks the edge's calls.
 */
export const edgeClauseMutants: readonly Mutant[] = [
  {
    name: 'clause §1: the app has another name',
    file: 'contract/shared/appearance.ts',
    find: "ja: 'スマート自販機'",
    put: "ja: '自販機'",
    caughtBy: ['worker', 'page/pages.test'],
  },
  {
    name: 'clause §3: the nonce’s cloudSystemToken is null',
    file: 'worker/core/pay/start-binding.ts',
    find: 'cloudSystemToken: carried.value',
    put: 'cloudSystemToken: null',
    caughtBy: ['worker', 'cloud-login'],
  },
  {
    name: 'clause §3: the cloud system’s token lies open',
    file: 'worker/customer/sign-in/log-in-to-cloud.ts',
    find: 'await seal(SEAL_KEYS, cloudToken(who), token)',
    put: 'token',
    caughtBy: ['worker', 'cloud-login'],
  },
  {
    name: 'clause §4: a wallet’s return is whoever’s browser it is',
    file: 'worker/customer/page/provider-return.ts',
    find: '{ ...outcome.owner, bindingId: outcome.bindingId }',
    put: '{ ...outcome.owner, ...session, bindingId: outcome.bindingId }',
    caughtBy: ['worker', 'bindings.test'],
  },
  {
    name: 'clause §4: a wallet’s return gets no token where somebody is signed in',
    file: 'worker/customer/page/provider-return.ts',
    find: "if (outcome.kind === 'confirm') {",
    put: "if (outcome.kind === 'confirm' && !session) {",
    caughtBy: ['worker', 'bindings.test'],
  },
  {
    name: 'clause §4: a wallet’s return leads elsewhere',
    file: 'worker/customer/page/provider-return.ts',
    find: 'pagePath(client.clientId, page)',
    put: "pagePath(client.clientId, 'main')",
    caughtBy: ['worker', 'bindings.test'],
  },
  {
    name: 'clause §4: a wallet’s return is no tenant’s',
    file: 'worker/customer/pay/wallet-return-cookie.ts',
    find: 'const audienceOf = (clientId: ClientId) =>',
    put: "const audienceOf = (_: ClientId, clientId = '') =>",
    caughtBy: ['worker', 'bindings.test'],
  },
  {
    name: 'clause §4: a dead session’s cookie stays',
    file: 'worker/customer/session/session-guard.ts',
    find: '    clearSessionCookie(context, clientId);\n',
    put: '',
    caughtBy: ['worker', 'sign-in.test'],
  },
  {
    name: 'clause §7: ver is not empty',
    file: cloud,
    find: "ver: '',",
    put: "ver: '1.0.0',",
    caughtBy: ['worker', 'cloud-login'],
  },
  {
    name: 'clause §7: ver is not sent',
    file: cloud,
    find: "  ver: '',\n",
    put: '',
    caughtBy: ['worker', 'cloud-login'],
  },
  {
    name: 'clause §7: the external login is no JSON',
    file: cloud,
    find: "'content-type': 'application/json'",
    put: "'content-type': 'text/plain'",
    caughtBy: ['worker', 'cloud-login'],
  },
  {
    name: 'clause §7: the stand-in takes any ver',
    file: 'sandbox/cloud/routes.ts',
    find: "ver: v.literal(''),",
    put: 'ver: v.optional(v.string()),',
    caughtBy: ['conformance', 'cloud'],
  },
  {
    name: 'clause §7: the stand-in takes any Content-Type',
    file: 'sandbox/cloud/routes.ts',
    find: 'v.pipe(v.string(), v.regex(/^application\\/json\\s*(;|$)/i))',
    put: 'v.string()',
    caughtBy: ['conformance', 'cloud'],
  },
  {
    name: 'clause §8: a line user that cannot be created is a store that is away',
    file: 'worker/customer/sign-in/ensure-line-user.ts',
    find: "    if (cause instanceof StoreError) return fail('LINE_USER_NOT_CREATED');\n",
    put: '',
    caughtBy: ['worker', 'sign-in.test'],
  },
  {
    name: 'clause §9: the primary colour is another',
    file: 'contract/shared/appearance.ts',
    find: "'#00a2d0'",
    put: "'#00a2d1'",
    caughtBy: ['worker', 'page/pages.test'],
  },
  {
    name: 'clause §9: the background is another',
    file: 'contract/shared/appearance.ts',
    find: "'#fcfcfc'",
    put: "'#ffffff'",
    caughtBy: ['worker', 'page/pages.test'],
  },
  {
    name: 'clause §9: the messaging colour is another',
    file: 'contract/shared/appearance.ts',
    find: "'#01b904'",
    put: "'#06c755'",
    caughtBy: ['worker', 'page/pages.test'],
  },
  {
    name: 'clause: a used coupon is refused for another reason',
    file: 'contract/shared/coupon-rules.ts',
    find: "if (coupon.state === 'used') return 'used';",
    put: "if (coupon.state === 'used') return 'expired';",
    caughtBy: ['worker', 'coupons'],
  },
  {
    name: 'clause: a coupon that was used stays held',
    file: 'worker/core/purchase/place-order.ts',
    find: "{ state: 'used', usedAt: Timestamp.ofMs(now), orderId },",
    put: "{ state: 'held', usedAt: Timestamp.ofMs(now), orderId },",
    caughtBy: ['worker', 'coupons'],
  },
  {
    name: 'clause: the other tabs are refused without the purchase under way',
    file: 'worker/core/purchase/decide-purchase.ts',
    find: "fail('ORDER_IN_PROGRESS', { orderId: user.user.activeOrder })",
    put: "fail('SOLD_OUT')",
    caughtBy: ['worker', 'coupons'],
  },
];
