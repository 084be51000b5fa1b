import { useState } from 'react';
import * as v from 'valibot';
import type { PlaceOrder } from '../../../contract/orders.ts';
import { type AppError, useAppState } from '../../boot/app-state.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { payKindNames } from '../pay/pay-kinds.ts';
import { BuyBar } from './buy-bar.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { ItemFacts, MachineCheck } from './item-facts.tsx';
import { LegalFacts } from './legal-facts.tsx';
import { buyMessages } from './messages.ts';
import { Obstacle, obstacleTo } from './obstacle.tsx';
import { PayChoice } from './pay-choice.tsx';
import { refreshAfter } from './refresh-after.ts';
import { Refusal } from './refusal.tsx';
import { newAmountSchema } from './refusal-data.ts';
import { Totals } from './totals.tsx';
import { type Offer, useChoice } from './use-choice.ts';
import { usePurchase } from './use-purchase.ts';

/** One item, one piece: its price, the coupon, the payment, the law's facts, and the button. */
export function ConfirmForm(offer: Offer) {
  const { machine, item } = offer;
  const text = useText(buyMessages);
  const local = useLocalText();
  const { choice, chooseCoupon, choosePayMethod, drop } = useChoice(offer);
  const nextStep = useAppState((state) => state.setup?.nextStep ?? null);
  const activeOrder = useAppState((state) => state.activeOrder);
  /** What the edge asks by now, where that is not what was shown. */
  const [newYen, setNewYen] = useState<number | null>(null);
  const [shownYen, setShownYen] = useState(choice.totalYen);
  const onRefused = (problem: AppError) => {
    const changed = v.safeParse(newAmountSchema, problem.data);
    if (problem.code === 'PRICE_CHANGED' && changed.success) setNewYen(changed.output.amountYen);
    if (problem.code === 'COUPON_NOT_USABLE') {
      setNewYen(null);
      chooseCoupon(null);
    }
    refreshAfter(problem, machine.id);
  };
  const { sending, refusal, hasLapsed, buy, forgetRefusal } = usePurchase(machine.id, item.slot, {
    onOrdered: drop,
    onRefused,
  });
  const totalYen = newYen ?? choice.totalYen;
  const { method } = choice;
  const isOpen = sending === 'idle';
  const send = () => {
    if (!method) return;
    const request: PlaceOrder = {
      machineId: machine.id,
      slot: item.slot,
      productId: item.productId,
      expectedAmountYen: totalYen,
      payMethodId: method.id,
      couponId: choice.coupon?.id ?? null,
    };
    setShownYen(totalYen);
    // From now on it is this coupon, whatever else would be better by then.
    chooseCoupon(request.couponId);
    buy(request);
  };
  const obstacle = isOpen ? obstacleTo({ machine, item, nextStep, activeOrder, method }) : null;
  // What a cap refused is refused again until something else is chosen.
  const mayBuy = !obstacle && refusal?.code !== 'SPENDING_CAP';
  return (
    <>
      {obstacle && !refusal ? <Obstacle obstacle={obstacle} machineId={machine.id} /> : null}
      <ItemFacts item={item} />
      <MachineCheck machine={machine} />
      {obstacle ? null : (
        <>
          <fieldset className="confirm-choices" disabled={!isOpen}>
            <PayChoice
              choice={choice}
              onChoose={(id) => {
                forgetRefusal();
                choosePayMethod(id);
              }}
            />
            <CouponChoice
              choice={choice}
              priceYen={item.priceYen}
              onChoose={(id) => {
                forgetRefusal();
                setNewYen(null);
                chooseCoupon(id);
              }}
            />
          </fieldset>
          <Totals discountYen={choice.discountYen} totalYen={totalYen} />
          <LegalFacts />
        </>
      )}
      {obstacle && !refusal ? null : (
        <BuyBar sending={sending} totalYen={totalYen} onBuy={mayBuy ? send : undefined}>
          {refusal || !method ? null : (
            <p className="buy-brief">{text.brief(local(item.name), payKindNames[method.kind])}</p>
          )}
          {hasLapsed ? (
            <Notice>
              <p role="status">{text.lapsed}</p>
            </Notice>
          ) : null}
          <Refusal problem={refusal} shownYen={shownYen} totalYen={totalYen} />
        </BuyBar>
      )}
    </>
  );
}
