import type { RowTable } from './mutant.ts';

/** The rows of “Buying at a machine”, by their first cell. */
export const buyingRows: RowTable = {
  "Scan a machine's QR in LINE": ['clause buy: another tenant’s code opens its machine'],
  'Open its permanent link from any camera': ['clause §2: liff.state leads nowhere'],
  'Type its short code': ['clause buy: a full-width number is no number'],
  'Pick it from the list, favourites or nearby, position only on a tap': [
    'clause buy: the farthest machine comes first',
  ],
  'Code, place, picture, online or not, prices, stock "as of"; sold out and offline plain': [
    'clause buy: a stopped machine looks open',
  ],
  'Wrong machine: place and code again on the confirmation': [
    'clause buy: the last screen does not name the machine’s number',
  ],
  'One final screen with what the law asks': [
    'clause buy: the last screen does not say when it is paid',
    'clause buy: the last screen says nothing of returns',
    'clause buy: the last screen’s total is 10 yen too high',
  ],
  'The default method or another': [
    'clause buy: the default method is not proposed',
    'clause buy: another method is not taken',
  ],
  'Authorising, dispensing, take, receipt, by server-sent events': [
    'clause buy: events do not say each state',
  ],
  '… surviving a reload': ['clause buy: a reload forgets what was sent'],
  '… a lost connection': [
    'clause buy: a silent stream is trusted',
    'clause buy: a network without events is an obstacle',
  ],
  '… a phone call': ['clause buy: a call that comes in between is not noticed'],
  '… a double tap': [
    'clause buy: a second tap has a key of its own',
    'survivor: every repeated tap owns the intent',
  ],
  '… the back button': [
    'clause buy: a reload forgets what was sent',
    'clause buy: a second tap has a key of its own',
  ],
  'Uncertain states say 確認中です。もう一度購入しないでください': [
    'clause buy: an uncertain state is shown as certain',
  ],
  'Order list, newest first, paged, by month': [
    'clause buy: the order list has the oldest first',
    'clause buy: a page of the list repeats its last order',
    'clause buy: the list ignores the month',
  ],
  'One order: lines, coupon, method, history, refund state, what to expect when': [
    'clause buy: money that is held counts as charged',
    'clause buy: nobody hears that money comes back',
  ],
  'Receipt to keep, 適格簡易請求書 where there is a registration number': [
    'clause buy: a drink that has not fallen has a receipt',
    'clause buy: the receipt’s total is 10 yen too high',
  ],
  'A person reports a problem, the tenant gets a message, and the person sees the answer': [
    'clause buy: a second problem overwrites the first',
    'clause buy: the operator hears of no problem',
  ],
  'Tell me when it is back in stock': [
    'clause buy: nobody is told what is back in stock',
    'clause buy: who asked is told again and again',
  ],
  'Buy again': ['clause buy: nothing is offered again'],
  'A message with the receipt, one when money comes back; friends only, never in the money path': [
    'clause buy: somebody who is no friend gets a message',
    'clause buy: nobody hears that money comes back',
  ],
  'Coupons: list, add by code, expiry, conditions': [
    'clause: a used coupon is refused for another reason',
    'clause buy: an expired coupon is added',
  ],
  'The best one proposed': ['clause buy: the first coupon is proposed, not the best'],
  'Used once at most under any race': [
    'clause: a coupon that was used stays held',
    'clause: the other tabs are refused without the purchase under way',
    'clause buy: a coupon is given to more people than there are',
  ],
  'Spending cap per day or month, held at the edge': [
    'clause buy: a cap stops at one yen less',
    'clause buy: yesterday’s spending counts today',
  ],
  '`advance`, transitions as data, compare-and-set steps': [
    'clause buy: a move does not compare before it sets',
  ],
  "Driven by the machine's Durable Object": [
    'the sweep is blind',
    'a driver that failed is not tried again',
  ],
  'The seven rules and the invariants': [
    'no lease',
    'capture without evidence',
    'vend before the authorisation is stored',
  ],
  'Hibernating WebSocket, device token, signed, per machine, revocable': [
    'clause buy: a device token opens every machine',
    'clause buy: a token that was replaced connects',
  ],
  'hello, stock, vend with `notAfter`, result, journal query, heartbeat': [
    'clause buy: heartbeats are not answered',
    'survivor: a command’s last moment is on our clock',
  ],
  'Duplicate and out-of-order messages harmless': [
    'clause buy: an older stock report counts',
    'CONTRADICTION is never set',
  ],
  'Two connections of a device: the newer wins': ['clause buy: an older connection goes on'],
  Versions: [
    'clause buy: an unknown message ends the connection',
    'clause buy: every subprotocol is the protocol',
  ],
  'A reference device, `npm run ops -- machine`': [
    'clause buy: the reference device vends for a command that is late',
    'clause buy: the reference device vends twice for one command',
  ],
  'The sandbox machine, to be seen': [
    'clause buy: the sandbox machine vends twice for one command',
    'clause buy: the sandbox machine vends after notAfter',
  ],
  'Sweep by Cron Trigger': ['the sweep is blind'],
  Reconciliation: ['clause buy: reconciliation takes silence for agreement'],
  '`npm run ops -- orders`: a reason each, audited, idempotent': [
    'clause buy: an operator’s action is not audited',
    'clause buy: an operator’s capture needs no evidence',
  ],
  "Stock reserved in the order's commit, corrected by reports, never negative, returned": [
    'a sale is not counted off',
    'reserved pieces are sold again',
    'a machine’s count frees what is held',
  ],
  'Every step × every fault, both providers, plus random schedules, at least 2,000 runs, seed printed':
    {
      none: 'The row is about the size of a run. Each rule that the run judges has mutants of its own.',
    },
  '50 shoppers at 10 machines for a minute, no lost order, stock exact': {
    none: 'npm run bench measures it under load, and no suite runs that load.',
  },
  'At most 8 reads, 10 writes a purchase': ['clause buy: a purchase takes one read more'],
  'Tap → command p50 ≤ 150 ms': {
    none: 'A measured time, which npm run bench prints. It depends on the machine that measures.',
  },
  '30 buyers for the last 5 cans': ['a sale is not counted off', 'reserved pieces are sold again'],
  '30 tabs with one coupon': ['clause: a coupon that was used stays held'],
  "The whole purchase on a phone's screen, both methods": [
    'clause buy: the receipt’s total is 10 yen too high',
  ],
  'Jam → money back shown': ['clause buy: money that is held counts as charged'],
  'Lost connection, double tap, coupon, cap': [
    'clause buy: a silent stream is trusted',
    'clause buy: a second tap has a key of its own',
    'clause buy: the first coupon is proposed, not the best',
    'clause buy: a cap stops at one yen less',
  ],
  'After each step the screen says what is stored': [
    'clause buy: the receipt’s total is 10 yen too high',
    'clause buy: events do not say each state',
  ],
};
