import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { shelfMessages } from './messages.ts';
import { stepNames, stepPages } from './step-pages.ts';

/** What the tenant still asks of this person before a purchase, while there is something. */
export function SetUpCard() {
  const text = useText(shelfMessages);
  const { to } = usePages();
  const nextStep = useAppState((state) => state.setup?.nextStep);
  if (!nextStep) return null;
  const page = stepPages[nextStep];
  return (
    <section className="card set-up">
      <div>
        <h2>{text.setUpTitle}</h2>
        <p>{text.setUpBody(text[stepNames[nextStep]])}</p>
      </div>
      <LinkButton to={to(page)}>{text.setUpGo}</LinkButton>
    </section>
  );
}
