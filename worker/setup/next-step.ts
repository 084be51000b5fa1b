import type { SetupStep } from '../../contract/client.ts';
import type { LineUserDocument } from '../sign-in/line-user-document.ts';

const order: readonly SetupStep[] = [
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
];

/** Which steps a user's document shows as done. The phone number is stored only once it is verified. */
function isDone(step: SetupStep, user: LineUserDocument): boolean {
  switch (step) {
    case 'welcome':
      return user.consents.length > 0;
    case 'set-phone-number':
    case 'verify-code':
      return user.phoneNumber !== null;
    case 'set-personal-info':
      return user.personalInfo !== null;
    case 'set-user-pay':
      return user.defaultPayMethod !== null;
  }
}

/** The first step that the tenant requires and the user has not done; null when nothing is missing. */
export function nextStep(required: readonly SetupStep[], user: LineUserDocument): SetupStep | null {
  return order.find((step) => required.includes(step) && !isDone(step, user)) ?? null;
}
