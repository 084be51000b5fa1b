import { authorizeAccount } from './authorize-account.ts';
import { cancelOrder, captureOrder, inquireOrder, updateOrder } from './change-order.ts';
import { chargeMember } from './charge.ts';
import { deleteItem } from './delete-item.ts';
import type { Gmo } from './gmo.ts';
import { type GmoTransaction, referenceOf, walletResultOf } from './order.ts';
import { type GmoProblem, isProblem } from './problems.ts';

export type CallAnswer = { status: 200 | 201 | 202; body: object };
type Work = (gmo: Gmo, shopId: string, body: unknown, origin: string) => CallAnswer | GmoProblem;
/** One call: its name in prepared outcomes, and whether it takes an idempotency key. */
export type GmoCall = { name: string; idempotent: boolean; work: Work };

const changed =
  (
    status: 200 | 201,
    change: (gmo: Gmo, shopId: string, body: unknown) => { order: GmoTransaction } | GmoProblem,
  ): Work =>
  (gmo, shopId, body) => {
    const done = change(gmo, shopId, body);
    return isProblem(done) ? done : { status, body: orderOnWire(done.order) };
  };

/** Every call of GMO-PG's OpenAPI type that d払い needs. */
export const calls: Readonly<Record<string, GmoCall>> = {
  '/wallet/authorizeAccount': {
    name: 'authorizeAccount',
    idempotent: true,
    work: (gmo, shopId, body, origin) => {
      const done = authorizeAccount(gmo, shopId, body);
      if (isProblem(done)) return done;
      const redirectUrl = `${origin}/gmo/redirect/wallet/authorize?p=${done.order.accessId}`;
      const how = { redirectUrl, httpMethod: 'GET', redirectType: 'WALLET_AUTHORIZE' };
      const orderReference = referenceOf(done.order);
      return {
        status: 202,
        body: { nextAction: 'REDIRECT', orderReference, redirectInformation: how },
      };
    },
  },
  '/wallet/on-file/charge': {
    name: 'charge',
    idempotent: true,
    work: (gmo, shopId, body) => {
      const done = chargeMember(gmo, shopId, body);
      if (isProblem(done)) return done;
      const nextAction = done.order.status === 'AUTH' ? 'CAPTURE' : 'NO_ACTION';
      return { status: 201, body: { nextAction, ...orderOnWire(done.order) } };
    },
  },
  '/order/capture': { name: 'capture', idempotent: true, work: changed(201, captureOrder) },
  '/order/cancel': { name: 'cancel', idempotent: true, work: changed(201, cancelOrder) },
  '/order/update': { name: 'update', idempotent: true, work: changed(201, updateOrder) },
  '/order/inquiry': { name: 'inquiry', idempotent: false, work: changed(200, inquireOrder) },
  '/member/deleteItem': {
    name: 'deleteItem',
    idempotent: true,
    work: (gmo, shopId, body) => {
      const done = deleteItem(gmo, shopId, body);
      if (isProblem(done)) return done;
      const deletedWallet = { onfileWalletType: 'DOCOMO', acceptanceCode: done.acceptanceCode };
      return { status: 201, body: { memberId: done.memberId, deletedWallet } };
    },
  },
};

/** Returns a transaction with its wallet and, if the last step failed, the reason. */
function orderOnWire(order: GmoTransaction) {
  return {
    orderReference: referenceOf(order),
    walletResult: walletResultOf(order),
    ...(order.error !== undefined && {
      errorInformation: { title: order.error, detail: `${order.error}.` },
    }),
  };
}
