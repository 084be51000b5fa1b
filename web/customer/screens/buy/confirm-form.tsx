import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Order, PlaceOrder } from '../../../../contract/customer/orders.ts';
import { readErrorData } from '../../../../contract/shared/error-data.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import type { AppError } from '../../api/problem.ts';
import type { Scene } from '../../browser/scene.ts';
import { usePages } from '../../parts/pages.ts';
import { payProviders } from '../../pay/providers.ts';
import { obstacleTo } from '../../purchase/obstacles.ts';
import { usePurchase } from '../../purchase/use-purchase.ts';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import styles from './buy.module.css';
import { BuyBar } from './buy-bar.tsx';
import { CouponChoice, PayChoice } from './choices.tsx';
import { Label } from './label.tsx';
import { buyMessages } from './messages.ts';
import { Obstacle } from './obstacle.tsx';
import { LegalFacts, Totals } from './purchase-facts.tsx';
import { Refusal, useRefreshAfter } from './refusal.tsx';
import { slideAway } from './slide-away.ts';
import { type Offer, useChoice } from './use-choice.ts';

/** The review of one item below its own facts: coupon, payment method, sum, legal facts and the button. */
export function ConfirmForm(offer: Offer) {
  const { machine, item } = offer;
  const text = useText(buyMessages);
  const local = useLocalText();
  const refreshAfter = useRefreshAfter(machine.id);
  const { choice, chooseCoupon, choosePayMethod, drop } = useChoice(offer);
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep ?? null);
  const activeOrder = useAppState((state) => signedIn(state)?.activeOrder ?? null);
  /** The edge's current price, if it differs from the shown one. */
  const [newYen, setNewYen] = useState<number | null>(null);
  const [shownYen, setShownYen] = useState(choice.totalYen);
  const onRefused = (problem: AppError) => {
    const changed = readErrorData(problem, 'PRICE_CHANGED');
    if (changed) setNewYen(changed.amountYen);
    if (problem.code === 'COUPON_NOT_USABLE') {
      setNewYen(null);
      chooseCoupon(null);
    }
    refreshAfter(problem);
  };
  const onOrdered = useGoToOrder(item.slot, drop);
  const purchase = usePurchase(machine.id, item.slot, { onOrdered, onRefused });
  const { sending, refusal, buy, forgetRefusal } = purchase;
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
    // Fixes the choice, so that a better coupon that loads later does not change the sum.
    chooseCoupon(request.couponId);
    buy(request);
  };
  const obstacle = isOpen ? obstacleTo({ machine, item, nextStep, activeOrder, method }) : null;
  // After a refusal by the spending cap, the same purchase would be refused again. The button stays
  // hidden until the person changes the choice.
  const mayBuy = !obstacle && refusal?.code !== 'SPENDING_CAP';
  return (
    <>
      {obstacle ? null : (
        <>
          <fieldset className={styles['confirm-choices']} disabled={!isOpen}>
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
      {/* Below what the law wants seen before the tap. */}
      <Label item={item} />
      {obstacle && !refusal ? (
        <Obstacle obstacle={obstacle} machineId={machine.id} />
      ) : (
        <BuyBar purchase={purchase} totalYen={totalYen} onBuy={mayBuy ? send : undefined}>
          {refusal || !method ? null : (
            <p className={styles['buy-brief']}>
              {text.brief(local(item.name), local(payProviders[method.kind].name))}
            </p>
          )}
          <Refusal problem={refusal} shownYen={shownYen} totalYen={totalYen} />
        </BuyBar>
      )}
    </>
  );
}

/** The purchase's page replaces the review in the history. The sheet slides away, the shelf stays. */
function useGoToOrder(slot: string, forget: () => void): (order: Order) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { to } = usePages();
  return ({ id }) => {
    forget();
    slideAway();
    const scene: Scene = { shelf: pathname, slot, scrolledPx: window.scrollY };
    navigate(to('order', { id }), { replace: true, state: { scene } });
  };
}
