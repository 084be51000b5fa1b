import type { SetupState } from '../../../../contract/shared/setup-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePages } from '../../parts/pages.ts';
import { CodeForm } from './code-form.tsx';
import { setUpMessages } from './messages.ts';
import { StepDone, StepPage } from './step-page.tsx';

/** Asks for the code that was sent by SMS. */
export function VerifyCodeScreen() {
  return <StepPage step="verify-code">{(setup) => <Code setup={setup} />}</StepPage>;
}

function Code({ setup }: { readonly setup: SetupState }) {
  const text = useText(setUpMessages);
  const { to } = usePages();
  const { pending, verified } = setup.phone;
  if (pending) return <CodeForm pending={pending} />;
  if (verified) return <StepDone setup={setup}>{text.phoneVerified(verified)}</StepDone>;
  return (
    <>
      <Notice>{text.numberFirst}</Notice>
      <LinkButton to={to('setPhoneNumber')}>{text.toNumber}</LinkButton>
    </>
  );
}
